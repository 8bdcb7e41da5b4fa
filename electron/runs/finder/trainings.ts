import { eventFiles } from './event-files';
import {
  type TrainingFile,
  type TrainingFiles,
  folderOf,
  isWithin,
  scopeOf,
  startOf,
  trainingOf,
} from './training-files';
import { once } from '#core/lib/once';

/** Monitors are made before the first value is logged: so long before. */
const BEFORE_MS = 10 * 60_000;
/** A training that is still writing may be a little ahead of its file's time. */
const AFTER_MS = 60_000;

/** Files that accompany a training, often in their own folders. */
const SIDE_KINDS: ReadonlySet<string> = new Set(['monitor-csv', 'rollouts']);

interface Unit {
  /** The folder whose metrics it holds. */
  readonly folder: string;
  readonly files: TrainingFile[];
}

/**
 * Finds trainings among files, regardless of their folders: one for each folder that holds metrics, and one for each writer of tfevents.
 * Monitors, rollouts and the one log join the only training of the nearest folder that holds any, if their times allow it; else they are
 * separate trainings. Every file is in exactly one training. Pure.
 * @param root the folder that was scanned, with `/`: nothing is joined by what is above it
 */
export function trainingsIn(
  files: readonly TrainingFile[],
  root: string,
): readonly TrainingFiles[] {
  const mains = mainUnits(files);
  const sides = byFolder(files.filter(({ kind }) => SIDE_KINDS.has(kind)));
  const near = unitsBelow(mains);
  const alone = rolloutPairs(sides.filter((side) => !joinNearest(near, side, root)));
  const units = [...mains, ...alone];
  const logs = logUnits(
    unitsBelow(units),
    byFolder(files.filter(({ kind }) => kind === 'log')),
    root,
  );
  return [...units, ...logs]
    .flatMap(({ files: of }) => {
      const [anchor] = of;
      return anchor === undefined ? [] : [trainingOf(of.toSorted(byPath), anchor)];
    })
    .toSorted((a, b) => byPath(a.anchor, b.anchor));
}

/** One for each writer of tfevents, and one for each folder of other metrics that no single writer explains. */
function mainUnits(files: readonly TrainingFile[]): readonly Unit[] {
  const events: readonly Unit[] = eventFiles(files).map((of) => ({
    folder: folderOf(of[0]?.path ?? ''),
    files: [...of],
  }));
  const writersOf = new Map<string, Set<Unit>>();
  for (const unit of events) {
    for (const { path } of unit.files) {
      const folder = folderOf(path);
      writersOf.set(folder, (writersOf.get(folder) ?? new Set()).add(unit));
    }
  }
  const plain = files.filter(({ kind }) => kind !== 'tfevents' && kind !== 'log');
  const others = byFolder(plain.filter(({ kind }) => !SIDE_KINDS.has(kind))).filter((unit) => {
    const [only, second] = writersOf.get(unit.folder) ?? [];
    if (only === undefined || second !== undefined) return true;
    only.files.push(...unit.files);
    return false;
  });
  return [...events, ...others];
}

/** Adds a unit to the only training that it can belong to. @returns false when there is none, or more than one */
function joinNearest(mains: UnitsBelow, side: Unit, root: string): boolean {
  const near = nearest(mains, side.folder, root).filter((main) => fits(main, side));
  const [only] = near;
  if (only === undefined || near.length > 1) return false;
  only.files.push(...side.files);
  return true;
}

/** The units that have a file in a folder or below it, by that folder. */
type UnitsBelow = ReadonlyMap<string, ReadonlySet<Unit>>;

function unitsBelow(units: readonly Unit[]): UnitsBelow {
  const below = new Map<string, Set<Unit>>();
  for (const unit of units) {
    for (const folder of new Set(unit.files.map(scopeOf))) {
      for (let scope = folder; ; scope = folderOf(scope)) {
        const here = below.get(scope) ?? new Set();
        if (here.has(unit)) break;
        below.set(scope, here.add(unit));
        if (scope === '') break;
      }
    }
  }
  return below;
}

/** The trainings of the nearest folder, from `folder` upwards, that holds any. */
function nearest(units: UnitsBelow, folder: string, root: string): readonly Unit[] {
  for (let scope = folder; isWithin(scope, root); scope = folderOf(scope)) {
    const here = units.get(scope);
    if (here !== undefined) return [...here];
    if (scope === '') break;
  }
  return [];
}

/** Whether both can be of one training, by their times. What has no time contradicts nothing. */
function fits(main: Unit, side: Unit): boolean {
  const [mainMs, sideMs] = [startOf(main.files), startOf(side.files)];
  if (mainMs === null || sideMs === null) return true;
  const lastMs = Math.max(...main.files.map(({ mtimeMs }) => mtimeMs), mainMs);
  return sideMs >= mainMs - BEFORE_MS && sideMs <= lastMs + AFTER_MS;
}

/** verl dumps rollouts of training and of validation in folders side by side. */
function rolloutPairs(sides: readonly Unit[]): readonly Unit[] {
  const units: Unit[] = [];
  for (const side of sides) {
    const parent = folderOf(side.folder);
    const pairs = sides.filter((one) => folderOf(one.folder) === parent && isRollouts(one));
    const validation = pairs.filter(({ folder }) => /\/val[^/]*$/.test(folder));
    const isPair = isRollouts(side) && pairs.length === 2 && validation.length === 1;
    const other = isPair
      ? units.find((one) => pairs.some((pair) => pair.folder === one.folder))
      : undefined;
    if (other === undefined) units.push({ folder: side.folder, files: [...side.files] });
    else other.files.push(...side.files);
  }
  return units;
}

const isRollouts = ({ files }: Unit): boolean => files.every(({ kind }) => kind === 'rollouts');

/** A log belongs to a training when it is the only one that could; several candidates become separate runs. */
function logUnits(units: UnitsBelow, folders: readonly Unit[], root: string): readonly Unit[] {
  const wanted = new Map<Unit, TrainingFile[]>();
  const own: TrainingFile[] = [];
  for (const { folder, files } of folders) {
    const near = nearest(units, folder, root);
    const [only] = near;
    if (only === undefined || near.length > 1) own.push(...files);
    else wanted.set(only, [...(wanted.get(only) ?? []), ...files]);
  }
  for (const [unit, logs] of wanted) {
    if (logs.length === 1) unit.files.push(...logs);
    else own.push(...logs);
  }
  return own.map((file) => ({ folder: folderOf(file.path), files: [file] }));
}

function byFolder(files: readonly TrainingFile[]): readonly Unit[] {
  const units = new Map<string, Unit>();
  for (const file of files.toSorted(byPath)) {
    const folder = scopeOf(file);
    const unit = units.get(folder) ?? { folder, files: [] };
    unit.files.push(file);
    units.set(folder, unit);
  }
  return [...units.values()];
}

const natural = once(() => new Intl.Collator('en', { numeric: true }));

function byPath(a: TrainingFile, b: TrainingFile): number {
  return natural().compare(a.path, b.path) || (a.path < b.path ? -1 : 1);
}
