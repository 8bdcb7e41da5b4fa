import { type HydraYaml, isGroup, lineOf, parseHydraYaml } from './hydra-yaml';

/** Texts of the YAML files of a configuration folder, by their path with `/`. */
export type HydraFiles = Readonly<Record<string, string>>;

/** A value of a composed configuration: a scalar, a list, or a text with `${…}`. */
export interface HydraLeaf {
  readonly value: unknown;
  readonly file: string;
  readonly line: number;
}

/** A config group of a composed configuration. */
export interface HydraChoice {
  readonly group: string;
  /** null: `???`, or no option. */
  readonly option: string | null;
  readonly isRequired: boolean;
}

/** A composed configuration. */
export interface HydraConfig {
  /** By full key, `optimizer.lr`. */
  readonly leaves: ReadonlyMap<string, HydraLeaf>;
  /** By the key of an override, `optimizer` or `optim@algo.optimizer`. */
  readonly choices: ReadonlyMap<string, HydraChoice>;
  /** What a defaults list names and only running shows: a file of another folder, an interpolation, a list of options. */
  readonly unread: readonly string[];
}

/** An entry of a defaults list. */
interface Entry {
  readonly kind: 'self' | 'config' | 'group' | 'override';
  /** Name of a group or of a file, as it is written. */
  readonly path: string;
  /** Behind `@`. */
  readonly at: string | null;
  readonly option: unknown;
  readonly isOptional: boolean;
}

interface Node {
  /** Folder of its file, without `/` at its ends. */
  readonly folder: string;
  readonly name: string;
  readonly at: string | null;
  /** Package of the file whose defaults list names it. */
  readonly parent: string;
  /** Group by which it is named, relative to its parent. */
  readonly relative: string;
  readonly isOptional: boolean;
}

const DEEPEST = 12;
const MAX_LEAVES = 3_000;

/** Composer of the files of one folder; each file is parsed once. */
export class HydraFolder {
  readonly #files: HydraFiles;
  readonly #read = new Map<string, HydraYaml | null>();

  constructor(files: HydraFiles) {
    this.#files = files;
  }

  /**
   * Options of a group: the files of its folder. Those of the folders in it, `vmas/balance`, are there where it has no file of its own, or
   * where its own choice is one of them.
   */
  options({ group, option }: Pick<HydraChoice, 'group' | 'option'>): readonly string[] {
    const below = Object.keys(this.#files).flatMap((file) => {
      const [, name] = /^(.+)\.ya?ml$/.exec(file.slice(group.length + 1)) ?? [];
      return file.startsWith(`${group}/`) && name !== undefined ? [name] : [];
    });
    const own = below.filter((name) => !name.includes('/'));
    const isDeep = own.length === 0 || option?.includes('/') === true;
    return [...new Set(isDeep ? below : own)].toSorted();
  }

  /**
   * The configuration that a primary file and its defaults list make (hydra.cc, "The Defaults List": entries are merged in their order, the
   * file itself at `_self_`, or last; an `override` of an outer or later entry wins).
   * @param overrides option by override key, as the command line gives them
   * @returns null where the primary file cannot be read
   */
  compose(name: string, overrides: ReadonlyMap<string, string> = new Map()): HydraConfig | null {
    if (this.#file(name) === null) return null;
    const composing = new Composing((file) => this.#file(file), overrides);
    composing.expand({
      folder: '',
      name,
      at: null,
      parent: '',
      relative: '',
      isOptional: false,
    });
    return composing.result();
  }

  #file(name: string): HydraYaml | null {
    const cached = this.#read.get(name);
    if (cached !== undefined) return cached;
    const file = [`${name}.yaml`, `${name}.yml`].find((one) => Object.hasOwn(this.#files, one));
    const read = file === undefined ? null : parseHydraYaml(file, this.#files[file] ?? '');
    this.#read.set(name, read);
    return read;
  }
}

/** One composition. */
class Composing {
  readonly #file: (name: string) => HydraYaml | null;
  readonly #overrides: Map<string, string | null>;
  readonly #choices = new Map<string, HydraChoice>();
  readonly #unread: string[] = [];
  /** Files with their packages, the last one first. */
  readonly #merged: (readonly [file: HydraYaml, at: string])[] = [];

  constructor(file: (name: string) => HydraYaml | null, overrides: ReadonlyMap<string, string>) {
    this.#file = file;
    this.#overrides = new Map(overrides);
  }

  /** Entries are expanded from the last to the first, so that an override of a later one is known before. */
  expand(node: Node, depth = 0): void {
    const path = joined(node.folder, node.name, '/');
    const read = depth > DEEPEST ? null : this.#file(path);
    if (read === null) {
      if (!node.isOptional) this.#unread.push(path);
      return;
    }
    const at = packageOf(node, read.header);
    const entries = entriesOf(read.data['defaults']);
    for (const entry of entries) {
      if (entry.kind === 'override') this.#override(entry, node.folder, at);
    }
    const hasSelf = entries.some(({ kind }) => kind === 'self');
    if (!hasSelf) this.#merged.push([read, at]);
    for (const entry of entries.toReversed()) {
      if (entry.kind === 'self') this.#merged.push([read, at]);
      else if (entry.kind === 'config') this.#config(entry, node.folder, at, depth);
      else if (entry.kind === 'group') this.#group(entry, node.folder, at, depth);
    }
  }

  result(): HydraConfig {
    const leaves = new Map<string, HydraLeaf>();
    for (const [read, at] of this.#merged.toReversed()) merge(leaves, read, at);
    const choices = new Map([...this.#choices].toReversed());
    return { leaves, choices, unread: [...new Set(this.#unread)] };
  }

  #override({ path, at, option }: Entry, folder: string, parent: string): void {
    const key = overrideKey(
      absolute(path, folder),
      packageOf({ at, parent, relative: bare(path) }),
    );
    if (typeof option !== 'string' && option !== null) this.#unread.push(`override ${path}`);
    else if (!this.#overrides.has(key)) this.#overrides.set(key, option);
  }

  #config({ path, at, isOptional }: Entry, folder: string, parent: string, depth: number): void {
    const full = absolute(path, folder);
    const slash = full.lastIndexOf('/');
    const relative = bare(path).replace(/\/?[^/]*$/, '');
    const node = { folder: full.slice(0, Math.max(slash, 0)), name: full.slice(slash + 1) };
    this.expand({ ...node, at, parent, relative, isOptional }, depth + 1);
  }

  #group(entry: Entry, folder: string, parent: string, depth: number): void {
    const group = absolute(entry.path, folder);
    if (group === 'hydra' || group.startsWith('hydra/')) return;
    const where = { at: entry.at, parent, relative: bare(entry.path) };
    const key = overrideKey(group, packageOf(where));
    const forced = this.#overrides.get(key);
    const wanted = forced === undefined ? entry.option : forced;
    if (Array.isArray(wanted) || (typeof wanted === 'string' && wanted.includes('${'))) {
      this.#unread.push(`${group}: ${String(wanted)}`);
      return;
    }
    const option =
      typeof wanted === 'string' && wanted !== '???' ? wanted.replace(/\.ya?ml$/, '') : null;
    this.#choices.set(key, { group, option, isRequired: wanted === '???' });
    if (option === null) return;
    // What an option such as vmas/balance names is looked for in the group, not in the folder of the file.
    const node = { folder: group, name: option, isOptional: entry.isOptional };
    this.expand({ ...node, ...where }, depth + 1);
  }
}

const joined = (first: string, second: string, sign: string): string =>
  first === '' || second === '' ? first + second : `${first}${sign}${second}`;
const bare = (path: string): string => path.replace(/^\//, '');
const absolute = (path: string, folder: string): string =>
  path.startsWith('/') ? bare(path) : joined(folder, path, '/');

/** Where the keys of a file are put: relative to the file that names it, unless its own header or `_global_` says otherwise. */
function packageOf(
  { at, parent, relative }: Pick<Node, 'at' | 'parent' | 'relative'>,
  header: string | null = null,
): string {
  if (at === null && header !== null) return header.replace(/^_global_\.?/, '');
  if (at === '_here_') return parent;
  const full = joined(parent, at ?? relative.replaceAll('/', '.'), '.');
  const global = full.lastIndexOf('_global_');
  return global === -1 ? full : full.slice(global + '_global_'.length + 1);
}

function overrideKey(group: string, at: string): string {
  if (group.replaceAll('/', '.') === at) return group;
  return `${group}@${at === '' ? '_global_' : at}`;
}

/** `- base`, `- optimizer: adam`, `- override /db@backup: x`, `- optional x: y`, `- _self_`. */
function entriesOf(list: unknown): readonly Entry[] {
  if (!Array.isArray(list)) return [];
  return list.slice(0, 100).flatMap((one: unknown): Entry[] => {
    if (typeof one === 'string') return [entryOf(one, undefined)];
    return isGroup(one) ? Object.entries(one).map(([key, option]) => entryOf(key, option)) : [];
  });
}

function entryOf(text: string, option: unknown): Entry {
  const [, word = '', rest = text] = /^(?:(override|optional)\s+)?(.*)$/.exec(text.trim()) ?? [];
  const [path = '', at = null] = rest.split('@');
  const isConfig = option === undefined;
  const kind = rest === '_self_' ? 'self' : isConfig ? 'config' : 'group';
  return {
    kind: word === 'override' && !isConfig ? 'override' : kind,
    path: isConfig ? path.replace(/\.ya?ml$/, '') : path,
    at,
    option: option ?? null,
    isOptional: word === 'optional',
  };
}

/** Puts the values of a file over those before: mappings are merged, everything else replaces. */
function merge(leaves: Map<string, HydraLeaf>, { file, text, data }: HydraYaml, at: string): void {
  const lines = text.split('\n');
  const walk = (group: Readonly<Record<string, unknown>>, path: string, depth: number): void => {
    for (const [key, value] of Object.entries(group)) {
      if (depth === 0 && (key === 'defaults' || (at === '' && key === 'hydra'))) continue;
      const full = joined(path, key, '.');
      if (isGroup(value)) {
        leaves.delete(full);
        if (depth < DEEPEST) walk(value, full, depth + 1);
      } else put(leaves, full, { value, file, line: lineOf(lines, key) });
    }
  };
  walk(data, at, 0);
}

function put(leaves: Map<string, HydraLeaf>, key: string, leaf: HydraLeaf): void {
  if (!leaves.has(key)) {
    for (const other of leaves.keys()) if (other.startsWith(`${key}.`)) leaves.delete(other);
    if (leaves.size >= MAX_LEAVES) return;
  }
  leaves.set(key, leaf);
}
