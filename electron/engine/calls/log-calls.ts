import { implement } from '@orpc/server';
import { api } from '#core/contract/api';
import { encodeBulk } from '#core/contract/bulk';
import { type LogQuery, MAX_OF_LINE, MAX_POSITIONS } from '#core/contract/log/log-calls';
import type { Refusal } from '#core/contract/refusal';
import { type Result, ok } from '#core/lib/result';
import type { OpenedRun } from '../../runs/book/run';
import type { Engine } from '../engine';
import { hiddenSecrets } from '../hidden-secrets';
import type { LogSearch } from '../../log-search/log-search';
import { MARGIN_BYTES, maskedLogBytes } from '../../log-search/masked-log-bytes';
import { valueOf } from '../refuse';

const { runs } = implement(api);
const MAX_READ_BYTES = 1 << 20;
const MAX_RAW_BYTES = 4 << 20;
/** Wait of an answer about a search for more to be found. */
const WAIT_MS = 150;
/** Maximum time of an answer about a search that begins again. */
const AGAIN_MS = 3_000;

const logOf = ({ logFile }: OpenedRun): string => logFile;

/** The log of a run, read from its run directory or, for another target's, from what is kept of it at home. */
export function logCalls(engine: Engine) {
  return {
    logLines: runs.logLines.handler(async ({ input, errors }) => {
      const run = valueOf(await engine.runs.open(input.run, 'judged'), errors);
      const { from, count } = input;
      engine.searches.warm();
      const read = await linesOf(engine, run, from, count);
      return { total: read.total, lines: [...read.lines] };
    }),
    logLine: runs.logLine.handler(async ({ input, errors }) => {
      const run = valueOf(await engine.runs.open(input.run, 'judged'), errors);
      const read = await linesOf(engine, run, input.line, 1, MAX_OF_LINE);
      return read.lines[0] ?? null;
    }),
    logBytes: runs.logBytes.handler(async ({ input, errors }) => {
      const run = valueOf(await engine.runs.open(input.run, 'judged'), errors);
      const { from, max, withSecrets } = input;
      const read = withSecrets === true ? bytesOf : maskedBytesOf;
      return new Blob([
        valueOf(await read(engine, run, from, Math.min(max, MAX_READ_BYTES)), errors),
      ]);
    }),
    logRaw: runs.logRaw.handler(async ({ input, errors }) => {
      const run = valueOf(await engine.runs.open(input.run, 'judged'), errors);
      return new Blob(valueOf(await rawLines(engine, run, input.from, input.to), errors));
    }),
    lineAt: runs.lineAt.handler(async ({ input, errors }) => {
      const run = valueOf(await engine.runs.open(input.run, 'judged'), errors);
      const { runId } = run.spec;
      return { line: await engine.store.logLineOfTime(runId, logOf(run), input.wallMs) };
    }),
    fatalLines: runs.fatalLines.handler(async ({ input, errors }) => {
      const { spec } = valueOf(await engine.runs.open(input.run, 'judged'), errors);
      const { signs } = await engine.store.logFacts(spec.runId);
      return signs.filter(({ survived }) => !survived).map(({ line }) => line);
    }),
    ...searchCalls(engine),
  };
}

function searchCalls(engine: Engine) {
  const { searches } = engine;
  return {
    search: runs.search.handler(async ({ input, errors }) => {
      const run = valueOf(await engine.runs.open(input.run, 'judged'), errors);
      const search = valueOf(searches.search(logOf(run), input.query), errors);
      const { bytes } = await engine.store.logSize(run.spec.runId);
      return search.goOn(bytes, WAIT_MS);
    }),
    searchEnd: runs.searchEnd.handler(async ({ input, errors }) => {
      const run = valueOf(await engine.runs.open(input.run, 'judged'), errors);
      searches.end(logOf(run), input.query);
    }),
    searchLines: runs.searchLines.handler(async ({ input, errors }) => {
      const { run, search } = valueOf(await matchesOf(engine, input.run, input.query), errors);
      const starts = search.lines.slice(input.from, input.count);
      return [...(await linesAt(engine, run, starts))];
    }),
    searchStep: runs.searchStep.handler(async ({ input, errors }) => {
      const { run, search } = valueOf(await matchesOf(engine, input.run, input.query), errors);
      return stepTo(engine, run, search, input.line, input.to);
    }),
    searchPlaces: runs.searchPlaces.handler(async ({ input, errors }) => {
      const { run, search } = valueOf(await matchesOf(engine, input.run, input.query), errors);
      const { bytes } = await engine.store.logSize(run.spec.runId);
      return new Blob([encodeBulk({}, [search.lines.positions(MAX_POSITIONS, bytes)])]);
    }),
    searchMarks: runs.searchMarks.handler(async ({ input, errors, signal }) => {
      const { query, texts } = input;
      const wanted = signal ?? new AbortController().signal;
      return valueOf(await searches.marks(query, texts, wanted), errors);
    }),
    logSurvey: runs.logSurvey.handler(async ({ input, errors }) => {
      const run = valueOf(await engine.runs.open(input.run, 'judged'), errors);
      const { bytes } = await engine.store.logSize(run.spec.runId);
      const view = await searches.survey(logOf(run)).goOn(bytes, WAIT_MS);
      return { ...view, writers: [...view.writers] };
    }),
  };
}

async function linesOf(engine: Engine, run: OpenedRun, from: number, count: number, max?: number) {
  await hiddenSecrets(engine);
  return engine.store.logLines(run.spec.runId, logOf(run), from, count, max);
}

async function linesAt(engine: Engine, run: OpenedRun, starts: readonly number[]) {
  await hiddenSecrets(engine);
  return engine.store.logLinesAt(run.spec.runId, logOf(run), starts);
}

interface SearchOfRun {
  readonly run: OpenedRun;
  readonly search: LogSearch;
}

async function matchesOf(
  engine: Engine,
  requested: string,
  query: LogQuery,
): Promise<Result<SearchOfRun, Refusal>> {
  const run = await engine.runs.open(requested, 'judged');
  if (!run.ok) return run;
  const search = engine.searches.search(logOf(run.value), query);
  if (!search.ok) return search;
  const { bytes } = await engine.store.logSize(run.value.spec.runId);
  await search.value.again(bytes, AGAIN_MS);
  return ok({ run: run.value, search: search.value });
}

async function stepTo(
  engine: Engine,
  run: OpenedRun,
  { lines }: LogSearch,
  line: number,
  to: 'next' | 'previous',
): Promise<{ place: number; line: number } | null> {
  const { store } = engine;
  const { runId } = run.spec;
  const log = logOf(run);
  const range = line < 1 ? null : await store.logRange(runId, log, line, line);
  // Before the first line nothing is before, behind the last one everything does.
  const [start, end] =
    range === null ? (line < 1 ? [0, 0] : [Infinity, Infinity]) : [range.start, range.end];
  const place = to === 'next' ? lines.lineStartFrom(start) : lines.lineStartFrom(end) - 1;
  const starts = place < 0 ? [] : lines.slice(place, 1);
  const [remote] = await store.logLinesAt(runId, log, starts);
  return remote === undefined ? null : { place, line: remote.number };
}

async function bytesOf(engine: Engine, run: OpenedRun, from: number, max: number) {
  const local = engine.registry.book('local');
  if (!local.ok) return local;
  const { runId, target } = run.spec;
  const nothingCame =
    target !== local.value.target.id && (await engine.store.logSize(runId)).bytes === 0;
  // The agent of this computer: a log that is kept at home is here too.
  const read = await local.value.target.read(logOf(run), from, max);
  // What is kept of it begins with its first byte: until then there is no file, and nothing is wrong.
  if (!read.ok && nothingCame) return ok(new Uint8Array());
  return read.ok ? ok(read.value.bytes) : read;
}

/** The agent reads a mebibyte at once, margins included. */
const MAX_MASKED_BYTES = MAX_READ_BYTES - 3 * MARGIN_BYTES;

/** The same without its secrets; fewer bytes at once. */
async function maskedBytesOf(engine: Engine, run: OpenedRun, from: number, limit: number) {
  const read = (at: number, max: number) => bytesOf(engine, run, at, max);
  const secrets = await hiddenSecrets(engine);
  return maskedLogBytes(read, from, Math.min(limit, MAX_MASKED_BYTES), secrets);
}

async function rawLines(
  engine: Engine,
  run: OpenedRun,
  from: number,
  to: number,
): Promise<Result<Uint8Array<ArrayBuffer>[], Refusal>> {
  const log = logOf(run);
  const range = await engine.store.logRange(run.spec.runId, log, from, to);
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  if (range === null) return ok(pieces);
  const end = Math.min(range.end, range.start + MAX_RAW_BYTES);
  for (let at = range.start; at < end;) {
    const read = await maskedBytesOf(engine, run, at, end - at);
    if (!read.ok) return read;
    if (read.value.length === 0) break;
    pieces.push(read.value);
    at += read.value.length;
  }
  return ok(pieces);
}
