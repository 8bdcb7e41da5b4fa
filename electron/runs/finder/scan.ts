import type { Refusal } from '#core/contract/refusal';
import { type LeftPath, MAX_ENTRIES } from '#core/contract/run/import-calls';
import { type Result, ok } from '#core/lib/result';
import { isSqlite } from '#core/telemetry/files/sqlite-file';
import { MAX_DATABASE_BYTES } from '#core/telemetry/sources/sqlite';
import { SCHEMA_BYTES } from '#core/telemetry/stores/stores';
import type { Walk, WalkEntry } from '../../targets/agent/agent-messages';
import type { Target } from '../../targets/target';
import { type TrainingFile, type TrainingFiles, trainingFile } from './training-files';
import {
  largeDatabase,
  leftEntry,
  leftRecognised,
  missing,
  nothingDetected,
  truncated,
  unreadable,
} from './left-words';
import { HEAD_BYTES, recognise, type Recognised } from './recognise';
import { trainingsIn } from './trainings';

/** Trainings at a path. */
export interface Scan {
  readonly trainings: readonly TrainingFiles[];
  readonly left: readonly LeftPath[];
  readonly entries: number;
  readonly truncated: boolean;
}

const BOUNDS = { most: MAX_ENTRIES, depth: 20, budgetMs: 30_000, skip: [] };
/** Files whose heads travel in one answer. */
const HEADS_AT_ONCE = 2_000;
/** Databases whose schema is read in one search. */
const MAX_DATABASES = 100;
/** Sentences about single files of one path. */
const MAX_LEFT = 200;

/** Looks for trainings at a path: names, sizes and times of what is there, and the first bytes of each file. */
export async function scanPath(target: Target, path: string): Promise<Result<Scan, Refusal>> {
  const walked = await target.walk(path, BOUNDS);
  if (!walked.ok) return walked;
  const { root } = walked.value;
  if (root === null) return ok(nothingAt(path, walked.value));
  if (root.kind !== 'folder') return scanFile(target, root);
  return scanFolder(target, root.path, walked.value);
}

/** A file that gives nothing, and why. */
function alone(left: LeftPath): Result<Scan, Refusal> {
  return ok({ trainings: [], left: [left], entries: 1, truncated: false });
}

async function scanFile(target: Target, entry: WalkEntry): Promise<Result<Scan, Refusal>> {
  const odd = leftEntry(entry);
  if (odd !== null) return alone(odd);
  const heads = await headsOf(target, [entry]);
  if (!heads.ok) return heads;
  const head = heads.value[0] ?? null;
  if (head === null) return alone(unreadable(entry.path, 'its permissions do not allow it'));
  const kind = recognise(entry.path, head, true);
  if (kind === null || kind === 'binary') return alone(leftRecognised(entry.path));
  if (isTooLarge(kind, entry)) return alone(largeDatabase(entry.path));
  const file = trainingFile(entry, kind, head);
  const trainings = trainingsIn([file], '');
  return ok({ trainings, left: [], entries: 1, truncated: false });
}

async function scanFolder(
  target: Target,
  path: string,
  walk: Walk,
): Promise<Result<Scan, Refusal>> {
  const left: LeftPath[] = walk.problems.map(({ path: at, says }) => unreadable(at, says));
  const regular = walk.entries.filter(({ kind }) => kind === 'file');
  left.push(
    ...walk.entries.flatMap((entry) => (entry.kind === 'file' ? [] : (leftEntry(entry) ?? []))),
  );
  const heads = await headsOf(target, regular);
  if (!heads.ok) return heads;
  const files = regular.flatMap((entry, i) => {
    const match = classify(entry, heads.value[i] ?? null);
    if (match !== null && 'says' in match) left.push(match);
    return match === null || 'says' in match ? [] : [match];
  });
  const root = path.replaceAll('\\', '/').replace(/\/+$/, '');
  const trainings = trainingsIn(files, root);
  if (trainings.length === 0 && !walk.truncated) left.push(nothingDetected(path));
  const shown = left.slice(0, MAX_LEFT);
  if (walk.truncated) shown.push(truncated(path, walk.count));
  return ok({ trainings, left: shown, entries: walk.count, truncated: walk.truncated });
}

/** A file of a folder: what it is, why it is left, or null for one that is nothing of ours. */
function classify(entry: WalkEntry, head: Uint8Array | null): TrainingFile | LeftPath | null {
  const kind = recognise(entry.path, head ?? new Uint8Array(), false);
  if (kind === null) return null;
  if (head === null) return unreadable(entry.path, 'its permissions do not allow it');
  const odd = leftEntry(entry);
  if (odd !== null) return odd;
  if (isTooLarge(kind, entry)) return largeDatabase(entry.path);
  return kind === 'binary' ? leftRecognised(entry.path) : trainingFile(entry, kind, head);
}

const isTooLarge = (kind: Recognised, { size }: WalkEntry): boolean =>
  kind === 'sqlite' && size > MAX_DATABASE_BYTES;

/** The first bytes of files, a few thousand at a time; of a database so many more that they have its schema. */
export async function headsOf(
  target: Pick<Target, 'heads' | 'read'>,
  files: readonly Pick<WalkEntry, 'path'>[],
): Promise<Result<readonly (Uint8Array | null)[], Refusal>> {
  const all: (Uint8Array | null)[] = [];
  for (let at = 0; at < files.length; at += HEADS_AT_ONCE) {
    const paths = files.slice(at, at + HEADS_AT_ONCE).map(({ path }) => path);
    const heads = await target.heads(paths, HEAD_BYTES);
    if (!heads.ok) return heads;
    all.push(...heads.value);
  }
  const databases = all.flatMap((head, i) => (head !== null && isSqlite(head) ? [i] : []));
  for (const i of databases.slice(0, MAX_DATABASES)) {
    const read = await target.read(files[i]?.path ?? '', 0, SCHEMA_BYTES);
    if (read.ok) all[i] = read.value.bytes;
  }
  return ok(all);
}

function nothingAt(path: string, { problems }: Walk): Scan {
  const [problem] = problems;
  const left = [problem === undefined ? missing(path) : unreadable(path, problem.says)];
  return { trainings: [], left, entries: 0, truncated: false };
}
