import { stat } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { EngineLink } from '../../electron/engine/host/engine-link';
import type { EngineClient } from '../../electron/parents/socket/engine-calls';
import { withServer } from './page/chromium';
import { type Figures, median, rounded } from './figures';
import { freePort, Inspector, type ThreadMemory } from './page/inspector';
import { memoryOfProcess, type ProcessMemory } from './process-memory';
import { cli, python, root, withScratch } from './scratch';

const RUNS = 3;
const CHARTS = 12;
/** Of each run. Ten times as many for seven minutes hold as many points as an hour: what grows then grows with points. */
export const ROWS_PER_SECOND = 20;
const MINUTE_MS = 60_000;
/** By then all that is loaded once is loaded; what comes after it is growth. */
const BASE_MINUTE = 10;
/** Between two looks of a page at a run that is still running. */
const POLL_INTERVAL_MS = 500;
/** Every so many looks the page goes to the next run. */
const SAMPLES_PER_RUN = 50;
const script = path.join(root, 'scripts', 'bench', 'live_curves.py');
const Started = z.object({ runId: z.string() });

interface Minute extends ProcessMemory {
  readonly minute: number;
  /** Memory of JavaScript of each thread, by its script. */
  readonly threads: ReadonlyMap<string, ThreadMemory>;
  /** The file beside the index that holds what is not yet copied into it. */
  readonly walMb: number;
}

/**
 * Memory soak: whether an engine with three live runs and a client that reads them like a page needs more memory the longer it lives. Its
 * memory each minute, after the garbage of all its threads was collected. Judged by its private memory: pages of files (the program itself,
 * shared with every other Node) are reported beside it.
 * @param minutes at least 11; the promise is about an hour and more
 * @param tell called with a line of CSV each minute
 */
export function memorySoak(
  minutes: number,
  report: (line: string) => void,
  rowsPerSecond = ROWS_PER_SECOND,
): Promise<Figures> {
  return withScratch(async (home) => {
    const port = await freePort();
    const more = { NODE_OPTIONS: `--inspect-port=127.0.0.1:${port}` };
    const soaked = () => soak({ home, port, minutes, rowsPerSecond }, report);
    return withServer(home, soaked, more);
  });
}

interface Soak {
  readonly home: string;
  readonly port: number;
  readonly minutes: number;
  readonly rowsPerSecond: number;
}

async function soak(how: Soak, report: (line: string) => void): Promise<Figures> {
  const { home } = how;
  const ids: string[] = [];
  const link = new EngineLink(home);
  const ended = new AbortController();
  try {
    for (let seed = 1; seed <= RUNS; seed += 1) ids.push(await started(how, seed));
    const page = link.ask((client) => refresh(client, ids, ended.signal));
    const hello = await link.ask((client) => client.engine.hello());
    if (!hello.ok) throw new Error(hello.error.says);
    const seen = await Promise.race([
      eachMinute(hello.value.pid, how, report),
      page.then((): never => {
        throw new Error('The client lost the engine.');
      }),
    ]);
    return figuresOf(seen, how.rowsPerSecond);
  } finally {
    ended.abort();
    for (const id of ids) await cli(home, 'stop', id, '--json').catch(() => '');
    await link.close();
  }
}

async function started({ home, minutes, rowsPerSecond }: Soak, seed: number): Promise<string> {
  const seconds = String(minutes * 60 + 300);
  const argv = [python, script, String(seed), seconds, '0', String(rowsPerSecond)];
  const text = await cli(home, 'run', 'command', '--detach', '--json', '--', ...argv);
  return Started.parse(JSON.parse(text)).runId;
}

/** Asks what the page of a run asks for at each of its changes, of one run after the other. */
async function refresh(
  client: EngineClient,
  ids: readonly string[],
  ended: AbortSignal,
): Promise<void> {
  let attempts = 0;
  for await (const _ of await client.engine.changes()) {
    if (ended.aborted) return;
    const run = ids[Math.floor(attempts / SAMPLES_PER_RUN) % ids.length] ?? '';
    await client.runs.list();
    await client.runs.get({ run });
    const series = await client.runs.series({ run });
    const range = { axis: 'x', from: null, to: null, buckets: 700 } as const;
    const queries = series
      .slice(0, CHARTS)
      .map(({ tag }) => ({ runId: run, tag, ...range, smoothing: 0.6, neighbours: true }));
    await client.runs.charts({ queries });
    const { total } = await client.runs.logLines({ run, from: 1, count: 1 });
    await client.runs.logLines({ run, from: Math.max(1, total - 100), count: 100 });
    await client.runs.rows({ runs: null, metrics: [], tags: true });
    attempts += 1;
    await sleep(POLL_INTERVAL_MS);
  }
}

const COLUMNS =
  'minute,rss,private,files,small_blocks,main_heap,main_pages,main_buffers,store_heap,store_pages,store_buffers,wal';

async function eachMinute(
  pid: number,
  { home, port, minutes }: Soak,
  report: (line: string) => void,
): Promise<readonly Minute[]> {
  const inspector = await Inspector.open(pid, port);
  const sinceMs = performance.now();
  const seen: Minute[] = [];
  report(COLUMNS);
  for (let minute = 0; minute <= minutes; minute += 1) {
    await sleep(Math.max(0, sinceMs + minute * MINUTE_MS - performance.now()));
    const threads = await inspector.memory();
    const memory = await memoryOfProcess(pid);
    const wal = await stat(path.join(home, 'cache.db-wal')).catch(() => null);
    const now = { minute, ...memory, threads, walMb: (wal?.size ?? 0) / 1e6 };
    seen.push(now);
    report(rowOf(now).join());
  }
  inspector.close();
  return seen;
}

function rowOf({ minute, threads, walMb, ...memory }: Minute): readonly (number | string)[] {
  const { rssMb, privateMb, fileMb, smallBlocksMb } = memory;
  const ofThreads = ['main', 'store-worker'].flatMap((name) => {
    const { heapUsed, heapTotal, arrayBuffers } = threads.get(name) ?? NO_THREAD;
    return [heapUsed / 1e6, heapTotal / 1e6, arrayBuffers / 1e6];
  });
  const all = [rssMb, privateMb, fileMb, smallBlocksMb, ...ofThreads, walMb];
  return [minute, ...all.map((mb) => mb.toFixed(1))];
}

const NO_THREAD = { heapUsed: Number.NaN, heapTotal: Number.NaN, arrayBuffers: Number.NaN };

function figuresOf(seen: readonly Minute[], rowsPerSecond: number): Figures {
  const last = seen.at(-1);
  const base = seen.find(({ minute }) => minute === BASE_MINUTE);
  const tens = seen.filter(({ minute }) => minute > 0 && minute % 10 === 0);
  const after = seen.filter(({ minute }) => minute > BASE_MINUTE);
  const percent = (of: Counted, mb: number | undefined): number | null =>
    base === undefined || mb === undefined || Number.isNaN(mb)
      ? null
      : rounded((100 * (mb - base[of])) / base[of]);
  return {
    memory_soak_minutes: last?.minute ?? null,
    memory_soak_runs_count: RUNS,
    memory_soak_series_per_run_count: CHARTS,
    memory_soak_rows_per_second: rowsPerSecond,
    ...Object.fromEntries(
      tens.flatMap(({ minute, rssMb, privateMb }) => [
        [`memory_soak_private_at_${minute}_min_mb`, rounded(privateMb)],
        [`memory_soak_rss_at_${minute}_min_mb`, rounded(rssMb)],
      ]),
    ),
    memory_soak_private_growth_at_end_percent: percent('privateMb', last?.privateMb),
    memory_soak_private_growth_median_percent: percent('privateMb', medianOf(after, 'privateMb')),
    memory_soak_private_growth_worst_percent: percent('privateMb', max(after, 'privateMb')),
    memory_soak_rss_growth_at_end_percent: percent('rssMb', last?.rssMb),
    memory_soak_rss_growth_worst_percent: percent('rssMb', max(after, 'rssMb')),
    notes: after.length === 0 ? `too short: growth counts from minute ${BASE_MINUTE} on` : null,
  };
}

type Counted = 'rssMb' | 'privateMb';

const max = (minutes: readonly Minute[], of: Counted): number | undefined =>
  minutes.length === 0 ? undefined : Math.max(...minutes.map((minute) => minute[of]));

/** Of the last ten minutes: one look may fall into a moment of much work. */
const medianOf = (minutes: readonly Minute[], of: Counted): number | undefined =>
  median(minutes.slice(-10).map((minute) => minute[of])) ?? undefined;
