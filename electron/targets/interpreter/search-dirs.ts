import path from 'node:path';
import type { SearchTable, Searched } from './search-table';

/** Search directories for Python interpreters: what the templates of the table mean on one machine. */
export class SearchDirs {
  readonly #table: SearchTable;
  readonly #machine: Searched;
  readonly #path: path.PlatformPath;

  constructor(table: SearchTable, machine: Searched) {
    this.#table = table;
    this.#machine = machine;
    this.#path = machine.shape === 'win32' ? path.win32 : path.posix;
  }

  /** Folders that may be environments by one row of the table. Those without `*` need not exist. */
  async *prefixes({ at = [], expects }: SearchTable['places'][number]): AsyncGenerator<string> {
    // Where no environment is expected, folders that hold no projects are passed over.
    const skips = expects === undefined ? this.#skips() : new Set<string>();
    for (const template of at) yield* this.#folders(template, skips);
  }

  /** Environments that conda wrote down. */
  async *ofConda(): AsyncGenerator<string> {
    for (const template of this.#table.conda.lists) {
      for await (const list of this.#folders(template, new Set())) {
        const text = await this.#machine.disk.text(list);
        const lines = text.split(/\r?\n/).map((line) => line.trim());
        for (const line of lines) if (line !== '') yield this.#full(line);
      }
    }
  }

  /** Interpreters by name on PATH and in the usual folders of commands; python3.11, too. */
  async *commands(): AsyncGenerator<string> {
    const { more, name, skipNamed } = this.#table.path;
    const { shape } = this.#machine;
    const isCommand = new RegExp(name[shape], shape === 'win32' ? 'i' : '');
    const folders = this.#listed('PATH').map((folder) => this.#full(folder));
    for (const template of more[shape])
      for await (const folder of this.#folders(template, new Set())) folders.push(folder);
    for (const folder of new Set(folders)) {
      if (skipNamed.includes(this.#path.basename(folder))) continue;
      const names = (await this.#names(folder)).filter((one) => isCommand.test(one));
      for (const one of names) yield this.#path.join(folder, one);
    }
  }

  #skips(): ReadonlySet<string> {
    const { names, darwin, win32 } = this.#table.projectSkips;
    return new Set([...names, ...{ linux: [], darwin, win32 }[this.#machine.shape]]);
  }

  /** A template with every `{set}` replaced, in the order of the sets. */
  #filled(template: string): readonly string[] {
    const [full, name = ''] = /\{(\w+)\}/.exec(template) ?? [];
    if (full === undefined) return [template];
    const { sets } = this.#table;
    const values = sets[`${name}@${this.#machine.shape}`] ?? sets[name] ?? [];
    return values.flatMap((value) => this.#filled(template.replace(full, () => value)));
  }

  /** What `~`, `.` or a variable at the beginning of a template represents. */
  #begins(first: string): readonly string[] {
    const { home, cwd, shape } = this.#machine;
    if (first === '~') return [home];
    if (first === '.') return [cwd];
    if (first === '') return shape === 'win32' ? [] : ['/'];
    if (!first.startsWith('$')) return [];
    const name = first.slice(1);
    const isList = this.#table.listVariables.includes(name);
    const values = isList ? this.#listed(name) : [this.#variable(name)];
    // A drive alone (`C:`) is not yet a folder.
    const isDrive = (value: string): boolean => shape === 'win32' && value.endsWith(':');
    return values
      .filter((value) => value !== '')
      .map((value) => (isDrive(value) ? `${value}\\` : this.#full(value)));
  }

  async *#folders(template: string, skips: ReadonlySet<string>): AsyncGenerator<string> {
    for (const filled of this.#filled(template)) {
      const [first = '', ...rest] = filled.split('/');
      for (const folder of this.#begins(first)) yield* this.#below(folder, rest, skips);
    }
  }

  async *#below(
    folder: string,
    names: readonly string[],
    skips: ReadonlySet<string>,
  ): AsyncGenerator<string> {
    const count = names.findIndex((name) => name.includes('*'));
    const at = count < 0 ? names.length : count;
    const here = this.#path.join(folder, ...names.slice(0, at));
    const [pattern, ...rest] = names.slice(at);
    if (this.#machine.isAway(here)) return;
    if (pattern === undefined) yield here;
    else
      for (const child of await this.#children(here, pattern, skips))
        yield* this.#below(this.#path.join(here, child), rest, skips);
  }

  /** Names of sub-folders that fit, in order. A folder with very many is no place for environments. */
  async #children(
    folder: string,
    pattern: string,
    skips: ReadonlySet<string>,
  ): Promise<readonly string[]> {
    const escaped = pattern.split('*').map((text) => text.replaceAll(/[^\w]/g, '\\$&'));
    const shape = new RegExp(`^${escaped.join('.*')}$`, 's');
    const names = (await this.#names(folder))
      .filter((name) => shape.test(name) && !skips.has(name))
      .filter((name) => pattern.startsWith('.') || !name.startsWith('.'))
      .slice(0, this.#table.maxChildren);
    const isFolder = await Promise.all(
      names.map((name) => this.#isFolder(this.#path.join(folder, name))),
    );
    return names.filter((_, index) => isFolder[index] === true);
  }

  async #isFolder(any: string): Promise<boolean> {
    return !this.#machine.isAway(any) && this.#machine.disk.isFolder(any);
  }

  async #names(folder: string): Promise<readonly string[]> {
    return this.#machine.isAway(folder) ? [] : this.#machine.disk.names(folder);
  }

  #variable(name: string): string {
    const { env, shape } = this.#machine;
    if (shape !== 'win32') return env[name] ?? '';
    // Windows calls PATH Path, too.
    const key = Object.keys(env).find((one) => one.toUpperCase() === name.toUpperCase());
    return key === undefined ? '' : (env[key] ?? '');
  }

  #listed(name: string): readonly string[] {
    return this.#variable(name)
      .split(this.#path.delimiter)
      .filter((one) => one !== '');
  }

  #full(any: string): string {
    const { home, cwd } = this.#machine;
    const isHome = any === '~' || /^~[/\\]/.test(any);
    return this.#path.resolve(cwd, isHome ? home + any.slice(1) : any);
  }
}
