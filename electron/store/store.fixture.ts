import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { decodeBulk } from '#core/contract/bulk';
import { RunId, type RunView } from '#core/contract/run/run';
import { aRunView } from '#core/contract/run/run.test-data';
import type { ChartQuery } from '#core/contract/series/series';
import { root } from '../../scripts/setup/paths.mjs';
import type { StreamKind } from './sqlite/stream-table';
import type { Observers } from './observers';
import { StoreCore } from './store-core';

export const RUN = '20260101-000000-00000001';

/** Recorded logs and files of real trainings; they are not a part of this repository. null where they are absent. */
export function samplesFolder(): string | null {
  const folder = process.env['RL_COCKPIT_SAMPLES'] ?? resolve(root, '../shared/samples');
  return existsSync(folder) ? folder : null;
}

/** The run as it is shown after its end, with what a test changes of it. */
export const viewOf = (changes: Partial<RunView> = {}): RunView =>
  aRunView({
    runId: RunId.parse(RUN),
    name: 'a',
    runDir: '/r',
    lastX: 1,
    xKind: 'timestep',
    ...changes,
  });

/** Homes that a test file made; `clear` deletes them. */
export class Homes {
  readonly #created: string[] = [];

  make(): string {
    const home = mkdtempSync(join(tmpdir(), 'rl-cockpit-store-'));
    this.#created.push(home);
    return home;
  }

  clear(): void {
    for (const home of this.#created.splice(0)) rmSync(home, { recursive: true, force: true });
  }
}

export function openCore(home: string, dialect = 'auto', observers?: Observers): StoreCore {
  const core = new StoreCore(home, observers);
  core.beginRun({ runId: RUN, dialect, patterns: [], markers: [] });
  return core;
}

export const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

/** Feeds a whole stream from where the store left off, in chunks of `size`. */
export function feed(
  core: StoreCore,
  stream: string,
  kind: StreamKind,
  bytes: Uint8Array,
  size = 1 << 16,
): void {
  const cursor = core.cursors(RUN).find((one) => one.stream === stream);
  const ident = cursor?.ident ?? '1:1';
  for (let from = cursor?.offset ?? 0; from < bytes.length; from += size) {
    const part = bytes.slice(from, from + size);
    core.ingest({ runId: RUN, stream, kind, ident, from, bytes: part });
  }
}

export interface ReadPoint {
  readonly segment: number;
  readonly x: number;
  readonly wallMs: number;
  readonly value: number;
}

export function pointsOf(core: StoreCore, tag: string, segments = false): ReadPoint[] {
  const bulk = core.points(RUN, tag, segments);
  if (bulk === null) return [];
  const [segment = [], x = [], wallMs = [], value = []] = decodeBulk(bulk.buffer).columns;
  return Array.from(segment, (s, i) => ({
    segment: s,
    x: x[i] ?? 0,
    wallMs: wallMs[i] ?? 0,
    value: value[i] ?? 0,
  }));
}

export function chartOf(
  core: StoreCore,
  tag: string,
  query: Partial<ChartQuery> = {},
): { readonly header: unknown; readonly columns: readonly Float64Array[] } | null {
  const full: ChartQuery = { runId: RUN, tag, axis: 'x', from: null, to: null, buckets: 500 };
  const bulk = core.chart({ ...full, ...query });
  return bulk === null ? null : decodeBulk(bulk.buffer);
}
