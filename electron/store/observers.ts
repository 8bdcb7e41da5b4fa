import { z } from 'zod';
import { causeObserver } from '#core/diagnosis/cause-observer';
import { healthObserver } from '#core/diagnosis/health/health-observer';
import { signObserver } from '#core/diagnosis/sign-observer';
import type { Json } from '#core/lib/json';
import type { LogObserver, PointObserver, RunReading } from '#core/telemetry/observers';

/** Observers of the lines and of the points of every run while they are read. */
export interface Observers {
  readonly lines: readonly LogObserver[];
  readonly points: readonly PointObserver[];
}

/** The observers of the app. A change of one reads every run again: its code is a part of the index's version. */
export const observers: Observers = {
  lines: [signObserver, causeObserver],
  points: [healthObserver],
};

/** Saved states of observations, by the ids of their observers. */
export const SavedStates = z.record(
  z.string(),
  z.custom<Json>((value) => value !== undefined),
);
export type SavedStates = z.infer<typeof SavedStates>;

/** Begins to observe a run, or continues where each observer's state was saved. */
export function openAll<O>(
  those: readonly { readonly id: string; open(run: RunReading, saved: Json | null): O }[],
  run: RunReading,
  saved: SavedStates | undefined,
): ReadonlyMap<string, O> {
  return new Map(those.map((one) => [one.id, one.open(run, saved?.[one.id] ?? null)]));
}

export function saveAll(
  observations: ReadonlyMap<string, { readonly save: () => Json }>,
): SavedStates {
  const states = [...observations].map(([id, one]): [string, Json] => [id, one.save()]);
  return Object.fromEntries(states);
}
