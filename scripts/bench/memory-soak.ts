import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { type EngineClient, EngineLink } from '../../electron/engine/host/engine-link';
import { withServer } from './chromium';
import { type Figures, rounded } from './figures';
import { freePort, Inspector } from './inspector';
import { cli, python, root, withScratch } from './scratch';

const RUNS = 3;
const CHARTS = 12;
const ROWS_PER_SECOND = 20;
const MINUTE_MS = 60_000;
/** By then all that is loaded once is loaded; what comes after it is growth. */
const BASE_MINUTE = 10;
/** Between two looks of a page at a run that goes on. */
const LOOK_EVERY_MS = 500;
/** Every so many looks the page goes to the next run. */
const LOOKS_AT_ONE = 50;
const script = path.join(root, 'scripts', 'bench', 'live_curves.py');
const Started = z.object({ runId: z.string() });

interface Minute {
  readonly minute: number;
  readonly rssMb: number;
}

/**
 * Does an engine with three live runs and a client that looks at them like a page need more memory the longer it lives?
 * Its resident memory each minute, after the garbage of all its threads was collected.
 * @param minutes at least 11; the promise is about an hour and more
 * @param tell told a line of CSV each minute
 */
export function memorySoak(minutes: number, tell: (line: string) => void): Promise<Figures> {
  return withScratch(async (home) => {
    const port = await freePort();
    const more = { NODE_OPTIONS: `--inspect-port=127.0.0.1:${port}` };
    const soaked = () => soak(home, port, minutes, tell);
    return withServer(home, soaked, more);
  });
}

async function soak(
  home: string,
  port: number,
  minutes: number,
  tell: (line: string) => void,
): Promise<Figures> {
  const ids: string[] = [];
  const link = new EngineLink(home);
  const ended = new AbortController();
  try {
    for (let seed = 1; seed <= RUNS; seed += 1) ids.push(await started(home, seed, minutes));
    const page = link.ask((client) => look(client, ids, ended.signal));
    const hello = await link.ask((client) => client.engine.hello());
    if (!hello.ok) throw new Error(hello.error.says);
    const seen = await Promise.race([
      eachMinute(hello.value.pid, port, minutes, tell),
      page.then((): never => {
        throw new Error('The client lost the engine.');
      }),
    ]);
    return figuresOf(seen);
  } finally {
    ended.abort();
    for (const id of ids) await cli(home, 'stop', id, '--json').catch(() => '');
    await link.close();
  }
}

async function started(home: string, seed: number, minutes: number): Promise<string> {
  const seconds = String(minutes * 60 + 300);
  const argv = [python, script, String(seed), seconds, '0', String(ROWS_PER_SECOND)];
  const text = await cli(home, 'run', 'command', '--detach', '--json', '--', ...argv);
  return Started.parse(JSON.parse(text)).runId;
}

/** Asks what the page of a run asks for at each of its changes, of one run after the other. */
async function look(
  client: EngineClient,
  ids: readonly string[],
  ended: AbortSignal,
): Promise<void> {
  let looks = 0;
  for await (const _ of await client.engine.changes()) {
    if (ended.aborted) return;
    const run = ids[Math.floor(looks / LOOKS_AT_ONE) % ids.length] ?? '';
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
    looks += 1;
    await sleep(LOOK_EVERY_MS);
  }
}

async function eachMinute(
  pid: number,
  port: number,
  minutes: number,
  tell: (line: string) => void,
): Promise<readonly Minute[]> {
  const inspector = await Inspector.open(pid, port);
  const sinceMs = performance.now();
  const seen: Minute[] = [];
  tell('minute,rss_mb,main_heap_mb');
  for (let minute = 0; minute <= minutes; minute += 1) {
    await sleep(Math.max(0, sinceMs + minute * MINUTE_MS - performance.now()));
    const { rss, heapUsed } = await inspector.memory();
    seen.push({ minute, rssMb: rss / 1e6 });
    tell(`${minute},${(rss / 1e6).toFixed(1)},${(heapUsed / 1e6).toFixed(1)}`);
  }
  inspector.close();
  return seen;
}

function figuresOf(seen: readonly Minute[]): Figures {
  const last = seen.at(-1);
  const base = seen.find(({ minute }) => minute === BASE_MINUTE);
  const tens = seen.filter(({ minute }) => minute > 0 && minute % 10 === 0);
  const after = seen.filter(({ minute }) => minute > BASE_MINUTE).map(({ rssMb }) => rssMb);
  const percent = (rssMb: number | undefined): number | null =>
    base === undefined || rssMb === undefined
      ? null
      : rounded((100 * (rssMb - base.rssMb)) / base.rssMb);
  return {
    memory_soak_minutes: last?.minute ?? null,
    memory_soak_runs_count: RUNS,
    memory_soak_series_per_run_count: CHARTS,
    memory_soak_rows_per_second: ROWS_PER_SECOND,
    ...Object.fromEntries(
      tens.map(({ minute, rssMb }) => [`memory_soak_rss_at_${minute}_min_mb`, rounded(rssMb)]),
    ),
    memory_soak_growth_at_end_percent: after.length === 0 ? null : percent(last?.rssMb),
    memory_soak_growth_worst_percent: after.length === 0 ? null : percent(Math.max(...after)),
    notes: after.length === 0 ? `too short: growth counts from minute ${BASE_MINUTE} on` : null,
  };
}
