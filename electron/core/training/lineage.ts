import type { Descent, LineageChange } from '../contract/run/lineage';
import type { Spec } from '../contract/run/run-directory';
import { maskedCommand, maskedVariable } from '../redaction/masked-command';

/** What a spec says about where a run came from. Small: it is held for every run of a home. */
export interface RunOrigin {
  readonly recipe: string;
  /** The run whose values it was made with. */
  readonly parent: string | null;
  /** Files of other runs that its parameters or its command name. */
  readonly files: readonly RunFile[];
}

/** A file of another run: the run's id is in its path. */
export interface RunFile {
  readonly run: string;
  readonly path: string;
  /** The parameter that names it; null for an argument of a command. */
  readonly param: string | null;
}

const RUN_ID = /(?:^|[/\\])(\d{8}-\d{6}-[0-9a-f]{8})(?=[/\\])/;

type Created = Pick<Spec, 'runId' | 'recipe' | 'parent' | 'params' | 'argv'>;

/** Origin of a run, by its spec. */
export function originOf({ runId, recipe, parent = null, params, argv }: Created): RunOrigin {
  const values = Object.entries(params).flatMap(([name, value]): RunFile[] => {
    const file = fileOf(value);
    return file === null ? [] : [{ ...file, param: name }];
  });
  // What a recipe's parameters name is in its command again.
  const named = new Set(values.map(({ run }) => run));
  const words = argv.flatMap((argument): RunFile[] => {
    const file = fileOf(argument);
    return file === null || named.has(file.run) ? [] : [{ ...file, param: null }];
  });
  return { recipe, parent, files: [...values, ...words].filter(({ run }) => run !== runId) };
}

function fileOf(value: unknown): Pick<RunFile, 'run' | 'path'> | null {
  const [, run] = typeof value === 'string' ? (RUN_ID.exec(value) ?? []) : [];
  return run === undefined || typeof value !== 'string' ? null : { run, path: value };
}

/** The one run that a run came from, and how. */
export interface Link {
  readonly parent: string;
  readonly descent: Descent;
  readonly file: string | null;
}

/**
 * A checkpoint comes before everything else: with it the training itself continues. Then the run whose values it was made with, then one
 * whose file it reads.
 * @param resumes the parameter that takes a checkpoint; undefined where a recipe has none
 */
export function linkOf({ parent, files }: RunOrigin, resumes: string | undefined): Link | null {
  const checkpoint = files.find(({ param }) => param !== null && param === resumes);
  if (checkpoint !== undefined) {
    return { parent: checkpoint.run, descent: 'resumed', file: checkpoint.path };
  }
  if (parent !== null) return { parent, descent: 'again', file: null };
  const [input] = files;
  return input === undefined ? null : { parent: input.run, descent: 'input', file: input.path };
}

/** A run of a tree with its depth: the root has 0. */
export interface TreeRow {
  readonly runId: string;
  readonly depth: number;
}

/**
 * The whole tree that a run belongs to, each run after the one it came from; children in the order of their ids, which is
 * that of their starts. A circle, which only damaged files can hold, is cut where it closes.
 */
export function lineageTree(
  links: ReadonlyMap<string, Pick<Link, 'parent'> | null>,
  runId: string,
): readonly TreeRow[] {
  const children = new Map<string, string[]>();
  for (const [child, link] of links) {
    if (link !== null) children.set(link.parent, [...(children.get(link.parent) ?? []), child]);
  }
  const rows: TreeRow[] = [];
  const seen = new Set<string>();
  const stack: TreeRow[] = [{ runId: rootOf(links, runId), depth: 0 }];
  for (let row = stack.pop(); row !== undefined; row = stack.pop()) {
    if (seen.has(row.runId)) continue;
    seen.add(row.runId);
    rows.push(row);
    const { depth } = row;
    const below = (children.get(row.runId) ?? []).toSorted().toReversed();
    stack.push(...below.map((child) => ({ runId: child, depth: depth + 1 })));
  }
  return rows;
}

function rootOf(links: ReadonlyMap<string, Pick<Link, 'parent'> | null>, runId: string): string {
  const seen = new Set<string>();
  let at = runId;
  for (;;) {
    seen.add(at);
    const parent = links.get(at)?.parent;
    if (parent === undefined || seen.has(parent)) return at;
    at = parent;
  }
}

type Started = Pick<
  Spec,
  'runId' | 'params' | 'env' | 'ownEnv' | 'secretEnv' | 'python' | 'cwd' | 'argv'
> &
  Pick<Spec, 'byHand' | 'recipe'>;

/** Differences of a run from the run it came from. Secrets are listed by name, never by value. */
export function lineageChanges(before: Started, after: Started): readonly LineageChange[] {
  const params = changed('parameter', before.params, after.params);
  const variables = changed('variable', ownVariables(before), ownVariables(after));
  const python = changed('python', { python: before.python }, { python: after.python });
  const folder = changed('folder', { cwd: folderOf(before) }, { cwd: folderOf(after) });
  // Where parameters make the command, it says the same again.
  const isOwn = (spec: Started): boolean => spec.byHand === true || spec.recipe === 'command';
  const command =
    isOwn(before) || isOwn(after)
      ? changed('command', { argv: commandOf(before) }, { argv: commandOf(after) })
      : [];
  return [...params, ...variables, ...python, ...folder, ...command];
}

type Values = Readonly<Record<string, unknown>>;

function changed(kind: LineageChange['kind'], before: Values, after: Values): LineageChange[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return names.flatMap((name): LineageChange[] => {
    const [a, b] = [textOf(name, before[name]), textOf(name, after[name])];
    return a === b ? [] : [{ kind, name, before: a, after: b }];
  });
}

function textOf(name: string, value: unknown): string | null {
  if (value === undefined || value === null) return null;
  return maskedVariable(name, typeof value === 'string' ? value : JSON.stringify(value));
}

function ownVariables({ env, ownEnv = [], secretEnv }: Started): Values {
  const plain = ownEnv.map((name) => [name, env[name] ?? '']);
  return Object.fromEntries([...plain, ...secretEnv.map((name) => [name, SECRET])]);
}

const SECRET = '(secret)';
/** Represents the run's own id: a run's own folder is no change. */
const OWN = '(run)';

const folderOf = ({ cwd, runId }: Started): string => cwd.replaceAll(runId, OWN);

const commandOf = ({ argv, runId }: Started): string =>
  maskedCommand(argv.map((argument) => argument.replaceAll(runId, OWN))).join(' ');
