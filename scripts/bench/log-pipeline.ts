import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { causeObserver } from '../../electron/core/diagnosis/cause-observer';
import { signObserver } from '../../electron/core/diagnosis/sign-observer';
import { LineFramer } from '../../electron/core/telemetry/line/line-framer';
import type { LogObserver } from '../../electron/core/telemetry/observers';
import { readLocalFile, warmReadThread } from '../../electron/store/ingest/reading/read-local-file';
import { LogStream } from '../../electron/store/ingest/streams/log-stream';
import type { Sink } from '../../electron/store/ingest/streams/stream-reader';
import { openStore } from '../../electron/store/store';
import { StoreCore } from '../../electron/store/store-core';
import { chunksOf } from './chunks';
import { counterOf } from './counter';
import { type Figures, rounded } from './figures';
import { feed } from './ingest';
import { withScratch } from './scratch';
import { measured, type Spent } from './spent';
import { writeSb3Log } from './sb3-log';

const logBytes = 200e6;
const runId = '20260101-000000-00000000';

/**
 * The way of a 200 MB log of SB3 tables through the app, one part more at a time: lines, dialects, signs, causes, store.
 * Each part as MB/s by the clock and as CPU seconds for 100 MB, which other programs on the machine disturb less. A store is
 * open before a log comes, as in the app: neither that nor its closing is counted.
 */
export function logPipeline(): Promise<Figures> {
  return withScratch(async (folder) => {
    const file = path.join(folder, 'output.log');
    const { bytes } = writeSb3Log(file, logBytes);
    const counter = await counterOf(file);
    const figures: Record<string, number | string | null> = { log_way_mb: rounded(bytes / 1e6) };
    const note = (name: string, { seconds, cpuSeconds }: Spent): void => {
      figures[`${name}_mb_per_s`] = rounded(bytes / 1e6 / seconds);
      figures[`${name}_cpu_s_per_100_mb`] = rounded((cpuSeconds * 100e6) / bytes);
    };
    figures['cat_mb_per_s'] = rounded(bytes / 1e6 / (await counter.cat()));
    figures[`${counter.name}_mb_per_s`] = rounded(bytes / 1e6 / (await counter.count()));
    for (const [name, part] of parts(file, folder)) {
      const { work, end } = await part();
      note(name, await measured(work));
      await end?.();
    }
    return figures;
  });
}

/** A part of the way that is ready to be measured. */
interface Part {
  readonly work: () => unknown;
  readonly end?: () => unknown;
}

function parts(
  file: string,
  folder: string,
): readonly (readonly [string, () => Part | Promise<Part>])[] {
  return [
    ['bytes', () => ({ work: () => countLines(file) })],
    ['lines', () => ({ work: () => frame(file) })],
    ['lines_dialects', () => ({ work: () => read(file, []) })],
    ['lines_dialects_signs', () => ({ work: () => read(file, [signObserver]) })],
    [
      'lines_dialects_signs_causes',
      () => ({ work: () => read(file, [signObserver, causeObserver]) }),
    ],
    ['whole', () => inOneThread(file, path.join(folder, 'one-thread'))],
    ['whole_in_its_thread', () => inStoreThread(file, path.join(folder, 'own-thread'))],
    ['whole_as_a_long_log_is_read', () => inTwoThreads(file, path.join(folder, 'two-threads'))],
  ];
}

/** Lower bound for any program in JavaScript: each byte read once. */
function countLines(file: string): number {
  let lines = 0;
  for (const chunk of chunksOf(file)) {
    for (let at = 0; at < chunk.length; at += 1) if (chunk[at] === 0x0a) lines += 1;
  }
  return lines;
}

function frame(file: string): void {
  const framer = new LineFramer();
  for (const chunk of chunksOf(file)) framer.push(chunk);
}

const reading = { runId, dialect: 'auto', patterns: [], markers: [] };
const nowhere: Sink = {
  events: () => undefined,
  tick: () => undefined,
  forgetTicks: () => undefined,
  columns: () => undefined,
  forgetLines: () => undefined,
};

function read(file: string, observers: readonly LogObserver[]): void {
  const log = new LogStream(observers, reading, null);
  for (const chunk of chunksOf(file)) log.push(chunk, nowhere);
}

function inOneThread(file: string, home: string): Part {
  const core = new StoreCore(home);
  core.beginRun(reading);
  const work = (): void => {
    let from = 0;
    for (const bytes of chunksOf(file)) {
      core.ingest({ runId, stream: 'log', kind: 'log', ident: '1:1', from, bytes });
      from += bytes.length;
    }
  };
  return { work, end: () => core.close() };
}

async function inStoreThread(file: string, home: string): Promise<Part> {
  const opened = await openStore(home);
  return { work: () => feed(opened, file), end: () => opened.close() };
}

/** One thread decodes, another one writes: the way of a log of this machine that was not read yet, as an import reads it. */
async function inTwoThreads(file: string, home: string): Promise<Part> {
  // An import warms the thread up while the user looks at what was found.
  warmReadThread();
  await sleep(1_000);
  const opened = await openStore(home);
  await opened.beginRun(reading);
  const log = { runId, stream: 'log', kind: 'log', path: file, ident: null } as const;
  const work = () => readLocalFile(opened, log, new AbortController().signal, () => undefined);
  return { work, end: () => opened.close() };
}
