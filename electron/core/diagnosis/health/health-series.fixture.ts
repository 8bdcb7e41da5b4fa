import type { XKind } from '../../contract/run/run';
import type { Json } from '../../lib/json';
import type { PointObservation, RunReading } from '../../telemetry/observers';
import { GrowingPoints } from '../../telemetry/points/points';
import { HealthFacts } from './health-facts';
import { healthObserver } from './health-observer';

const EXACT = 3;

/** Columns of a run by their tags, a value a step; a step that has none of a tag holds null. */
export type Columns = Readonly<Record<string, readonly (number | null)[]>>;

export interface FedAs {
  readonly reading?: Partial<RunReading>;
  readonly xKind?: XKind;
  /** Steps of one commit: after each the state is saved and opened again, as after a crash. */
  readonly commit?: number;
  readonly precision?: number;
  readonly source?: string;
}

const blank: RunReading = { runId: 'r', dialect: 'auto', patterns: [], markers: [] };

/** Findings of the health rules for these columns. x of step i is (i + 1) · 100. */
export function healthOf(columns: Columns, fed: FedAs = {}): HealthFacts {
  const { commit = Number.POSITIVE_INFINITY } = fed;
  const steps = Math.max(...Object.values(columns).map((values) => values.length));
  let saved: Json | null = null;
  let observation: PointObservation = open(fed, null);
  for (let from = 0; from < steps; from += commit) {
    const to = Math.min(steps, from + commit);
    for (const [tag, values] of Object.entries(columns))
      give(observation, tag, values, from, to, fed);
    const text = JSON.stringify(observation.save());
    saved = JSON.parse(text);
    observation = open(fed, saved);
  }
  return HealthFacts.parse(observation.facts());
}

const open = ({ reading }: FedAs, saved: Json | null): PointObservation =>
  healthObserver.open({ ...blank, ...reading }, saved);

function give(
  observation: PointObservation,
  tag: string,
  values: readonly (number | null)[],
  from: number,
  to: number,
  { xKind = 'timestep', precision = EXACT, source = 'progress.csv' }: FedAs,
): void {
  const points = new GrowingPoints();
  for (let i = from; i < to; i += 1) {
    const value = values[i] ?? null;
    if (value !== null) points.push(Number.NaN, (i + 1) * 100, value, precision);
  }
  const series = { lane: 'a', source, tag, xKind, clock: 'own', derivation: null } as const;
  observation.read({ series, segment: 0, first: 0, points, from: 0, to: points.length });
}

/** The same value at every step. */
export const flat = (value: number, steps = 40): readonly number[] =>
  Array.from({ length: steps }, () => value);
