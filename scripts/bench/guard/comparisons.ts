import { readFileSync } from 'node:fs';
import path from 'node:path';
import { bucketBounds, bucketsBetween } from '#core/telemetry/points/buckets';
import { GrowingPoints } from '#core/telemetry/points/points';
import { LogSearches } from '../../../electron/log-search/log-searches';
import { StoreCore } from '../../../electron/store/store-core';
import { chunksOf } from '../chunks';
import { type EventFile, eventFile, mulberry32 } from '../fixtures/event-files.test-data';
import { writeLog } from '../fixtures/log.test-data';
import { writeSampleRuns } from '../fixtures/runs.test-data';
import { withPage, withServer } from '../page/chromium';
import { firstByteMs } from '../page/start-up';
import { writeSb3Log } from '../sb3-log';
import { cliScript } from '../scratch';
import { measured } from '../spent';
import type { Comparison, Sides } from './compared';
import { bareServer } from './bare-server';

const runId = '20260101-000000-00000000';
const reading = { runId, dialect: 'auto', patterns: [], markers: [] };
const LOG_BYTES = 30e6;
const TAGS = 2;
const STEPS = 250_000;
const BUCKETS = 500;
const QUERIES = 200;
const SEARCHED_LINES = 4_000_000;
/** Of every ten thousandth line of the sample log. */
const RARE_TEXT = 'KL divergence';
const LONG_MS = 60_000;

/** The speeds that are guarded. `usual` is set from `npm run bench -- guard`; it falls with the code, and rises only with a reason in its commit. */
export const comparisons: readonly Comparison[] = [
  {
    name: 'command_line_beside_engine',
    bare: 'a Node that prints one character',
    usual: 3.1,
    spread: 0.4,
    rounds: 7,
    sides: (home) => servedCommand(home),
  },
  {
    name: 'command_line_alone',
    bare: 'a Node that prints one character',
    usual: 17,
    spread: 0.4,
    rounds: 5,
    sides: (home) => nodeSides(home, ['runs', '--json']),
  },
  {
    name: 'server',
    bare: 'a Node that prints one character',
    usual: 6.4,
    spread: 0.4,
    rounds: 5,
    sides: (home) => nodeSides(home, ['serve', '--json', '--port', '0']),
  },
  {
    name: 'page_of_runs',
    bare: 'a page of three words from a bare server, in the same browser',
    usual: 9.5,
    spread: 0.4,
    rounds: 3,
    sides: (home) => pageSides(home),
  },
  {
    name: 'log',
    bare: 'the log split into lines and one pattern matched on each',
    usual: 8.2,
    spread: 0.3,
    rounds: 2,
    sides: (folder) => logSides(folder),
  },
  {
    name: 'event_file',
    bare: 'the value of each record read from its bytes',
    usual: 14.5,
    spread: 0.35,
    rounds: 2,
    sides: (folder) => eventSides(folder),
  },
  {
    name: 'chart',
    bare: 'the same buckets from all points',
    usual: 0.65,
    spread: 0.5,
    rounds: 3,
    sides: (folder) => chartSides(folder),
  },
  {
    name: 'search',
    bare: 'the text found by Buffer.indexOf in the bytes of the file',
    usual: 0.45,
    spread: 0.7,
    rounds: 5,
    sides: (folder) => searchSides(folder, RARE_TEXT),
  },
  {
    name: 'search_pattern',
    bare: 'a text of the pattern found by Buffer.indexOf in the bytes of the file',
    usual: 0.45,
    spread: 0.7,
    rounds: 5,
    sides: (folder) => searchSides(folder, RARE_TEXT, String.raw`batch \d+ is above`),
  },
  {
    name: 'search_frequent',
    bare: 'each place of the text found by Buffer.indexOf in the bytes of the file',
    usual: 3,
    spread: 0.7,
    rounds: 2,
    sides: (folder) => searchSides(folder, 'took'),
  },
];

const bareNode = async (home: string): Promise<number> =>
  (await firstByteMs(process.execPath, ['-e', 'console.log(0)'], home)) / 1000;

const nodeSides = async (home: string, words: readonly string[]): Promise<Sides> => ({
  ours: async () => (await firstByteMs(process.execPath, [cliScript, ...words], home)) / 1000,
  bare: () => bareNode(home),
});

/** The command line while an engine runs, as beside the app. */
async function servedCommand(home: string): Promise<Sides> {
  const released = Promise.withResolvers<void>();
  const served = Promise.withResolvers<void>();
  const server = withServer(home, () => {
    served.resolve();
    return released.promise;
  });
  await Promise.race([served.promise, server]);
  const sides = await nodeSides(home, ['runs', '--json']);
  // The first one finds an engine that still starts.
  await sides.ours();
  const end = (): Promise<void> => {
    released.resolve();
    return server;
  };
  return { ...sides, end };
}

/** From starting the server to the first row of the list of runs in the browser. */
async function pageSides(home: string): Promise<Sides> {
  writeSampleRuns(home, 'bench', 5);
  const ours = (): Promise<number> =>
    withPage(async (page) => {
      const startedMs = performance.now();
      return withServer(home, async (url) => {
        await page.request.get(url);
        await page.goto(new URL('/runs', url).href, { waitUntil: 'commit' });
        await page.locator('.run-row').first().waitFor();
        return (performance.now() - startedMs) / 1000;
      });
    });
  return { ours, bare: bareHeading };
}

/** From starting a bare server to its heading in the browser. */
const bareHeading = (): Promise<number> =>
  withPage(async (page) => {
    const startedMs = performance.now();
    return bareServer(async (url) => {
      await page.goto(url, { waitUntil: 'commit' });
      await page.locator('h1').waitFor();
      return (performance.now() - startedMs) / 1000;
    });
  });

async function logSides(folder: string): Promise<Sides> {
  const file = path.join(folder, 'output.log');
  writeSb3Log(file, LOG_BYTES);
  let homes = 0;
  const ours = (): Promise<number> =>
    stored(path.join(folder, `home-${(homes += 1)}`), file, 'log');
  const bare = async (): Promise<number> => (await measured(() => matchLines(file))).cpuSeconds;
  return { ours, bare };
}

/** Least that a program in JavaScript does with a log: text, lines, one pattern. */
function matchLines(file: string): number {
  const decoder = new TextDecoder();
  let [count, rest] = [0, ''];
  for (const bytes of chunksOf(file)) {
    const lines = (rest + decoder.decode(bytes, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) if (/^\|\s+([\w/]+)\s+\|\s+(\S+)\s+\|$/.test(line)) count += 1;
  }
  return count;
}

/** CPU seconds to read a file into an empty store. */
async function stored(home: string, file: string, kind: 'log' | 'tfevents'): Promise<number> {
  const core = new StoreCore(home);
  core.beginRun(reading);
  const { cpuSeconds } = await measured(() => {
    let from = 0;
    for (const bytes of chunksOf(file)) {
      const stream = kind === 'log' ? 'log' : file;
      core.ingest({ runId, stream, kind, ident: '1:1', from, bytes });
      from += bytes.length;
    }
  });
  core.close();
  return cpuSeconds;
}

async function eventSides(folder: string): Promise<Sides> {
  const { file } = eventFile(TAGS, STEPS);
  let homes = 0;
  const ours = (): Promise<number> =>
    stored(path.join(folder, `home-${(homes += 1)}`), file, 'tfevents');
  const bare = async (): Promise<number> => (await measured(() => sumOfRecords(file))).cpuSeconds;
  return { ours, bare };
}

/** Least that a program in JavaScript does with an event file: each record found by its length, the value at its end read. */
function sumOfRecords(file: string): number {
  const bytes = readFileSync(file);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let sum = 0;
  for (let at = 0; at + 16 <= bytes.length;) {
    const length = view.getUint32(at, true);
    sum += view.getFloat32(at + 12 + length - 4, true);
    at += 16 + length;
  }
  return sum;
}

async function chartSides(folder: string): Promise<Sides> {
  const events: EventFile = eventFile(TAGS, STEPS);
  await stored(folder, events.file, 'tfevents');
  const core = new StoreCore(folder);
  const random = mulberry32(7);
  const ranges = Array.from({ length: QUERIES }, () => {
    const ends = [random() * STEPS, random() * STEPS].map(Math.floor);
    return [Math.min(...ends), Math.max(...ends)] as const;
  });
  const points = new GrowingPoints(STEPS);
  for (let step = 0; step < STEPS; step += 1) points.push(step, step, random(), 0);
  const seconds = async (work: (from: number, to: number) => unknown): Promise<number> =>
    (await measured(() => ranges.forEach(([from, to]) => work(from, to)))).cpuSeconds;
  const tag = events.tags[0] ?? '';
  return {
    ours: () =>
      seconds((from, to) => core.chart({ runId, tag, axis: 'x', from, to, buckets: BUCKETS })),
    bare: () => seconds((from, to) => bucketsBetween(points, bucketBounds(from, to, BUCKETS))),
    end: () => core.close(),
  };
}

/** @param text the lines that hold it are found @param pattern that finds the same lines */
async function searchSides(
  folder: string,
  text: string,
  pattern: string | null = null,
): Promise<Sides> {
  const log = writeLog(path.join(folder, 'output.log'), SEARCHED_LINES);
  const count = countText(log.file, text);
  const searches = new LogSearches();
  const query = {
    text: pattern ?? text,
    isPattern: pattern !== null,
    matchCase: true,
    onlyWarnings: false,
    hidden: [],
  };
  const ours = async (): Promise<number> => {
    const startedMs = performance.now();
    const search = searches.search(log.file, query);
    if (!search.ok) throw new Error(search.error.says);
    const { found, isDone } = await search.value.goOn(log.bytes, LONG_MS);
    if (!isDone || found !== count) throw new Error(`${found} of ${count} lines were found`);
    searches.end(log.file, query);
    return (performance.now() - startedMs) / 1000;
  };
  const bare = async (): Promise<number> =>
    (await measured(() => countText(log.file, text))).seconds;
  return { ours, bare, end: () => searches.close() };
}

/** Least that a program in JavaScript does to find a text: the file read whole, and the text looked for in its bytes. */
function countText(file: string, text: string): number {
  const bytes = readFileSync(file);
  let count = 0;
  for (let at = bytes.indexOf(text); at !== -1; at = bytes.indexOf(text, at + 1)) count += 1;
  return count;
}
