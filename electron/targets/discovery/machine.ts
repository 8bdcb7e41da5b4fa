import fs from 'node:fs';
import path from 'node:path';
import { firstBytes, tried } from './careful-fs';
import { byCodeUnits } from './code-units';
import { ARCHITECTURES, type MachineFacts, type Registered } from './machine-facts';
import { Links } from './links';
import type { Layout, Markers, Shape } from './markers';
import { awayMounts } from './mounts';

/** What discovery sees of a machine: its shape, its variables, its files. The Python of the target has the same. */
export class Machine {
  readonly shape: Shape;
  readonly markers: Markers;
  readonly path: path.PlatformPath;
  readonly cwd: string;
  readonly home: string;
  readonly arch: string;
  readonly registry: readonly Registered[];
  readonly #env: ReadonlyMap<string, string>;
  readonly #root: string;
  readonly #unreadable: readonly string[];
  readonly #away: RegExp;
  readonly #mounts: readonly string[];
  // One look is short: what was seen once is not asked of the disk again.
  readonly #folders = new Map<string, readonly string[] | null>();
  readonly #links: Links;

  constructor(facts: MachineFacts, markers: Markers) {
    this.shape = facts.shape;
    this.markers = markers;
    this.path = facts.shape === 'win32' ? path.win32 : path.posix;
    this.cwd = facts.cwd;
    this.home = facts.home;
    const arch = facts.arch.toLowerCase();
    this.arch = ARCHITECTURES[arch] ?? arch;
    this.registry = facts.registry ?? [];
    this.#env = new Map(
      Object.entries(facts.env).map(([key, value]) => [this.#key(key), value ?? '']),
    );
    this.#root = facts.root ?? '';
    this.#unreadable = facts.unreadable ?? [];
    this.#links = new Links(this.path, {
      onDisk: (any) => this.#onDisk(any),
      isAway: (any) => this.isAway(any),
    });
    const away = markers.away[facts.shape];
    this.#away = new RegExp(away.drives);
    const kept = [facts.home, ...this.listed('RL_COCKPIT_ENV_DIRS')];
    this.#mounts = awayMounts(facts.mountinfo ?? '', kept, away.types);
  }

  get layout(): Layout {
    return this.markers.layout[this.shape === 'win32' ? 'win32' : 'posix'];
  }

  #key(name: string): string {
    return this.shape === 'win32' ? name.toUpperCase() : name;
  }

  /** A variable's value; '' when it is not set. */
  variable(name: string): string {
    return this.#env.get(this.#key(name)) ?? '';
  }

  /** The folders of a variable that is a list like PATH. */
  listed(name: string): readonly string[] {
    return this.variable(name)
      .split(this.path.delimiter)
      .filter((part) => part !== '');
  }

  /** An absolute path without `.` and `..`; `~` is the home folder. */
  full(asked: string): string {
    const isHome = asked === '~' || asked.startsWith('~/') || asked.startsWith('~\\');
    return this.#plain(
      this.path.isAbsolute(asked)
        ? asked
        : isHome
          ? this.home + asked.slice(1)
          : this.path.join(this.cwd, asked),
    );
  }

  /** A path below a folder; names are written with `/`. */
  join(folder: string, ...names: readonly string[]): string {
    return this.#plain(this.path.join(folder, ...names));
  }

  #plain(any: string): string {
    const normal = this.path.normalize(any);
    const isRoot = this.path.parse(normal).root === normal;
    return isRoot ? normal : normal.replace(this.shape === 'win32' ? /[\\/]+$/ : /\/+$/, '');
  }

  /** A path with `/`, whatever the system writes. */
  slashed(any: string): string {
    return this.shape === 'win32' ? any.replaceAll('\\', '/') : any;
  }

  /** Does it lie where nobody looks: a drive of Windows seen from WSL, a network folder? */
  isAway(any: string): boolean {
    return (
      this.#away.test(any) ||
      this.#mounts.some((mount) => any === mount || any.startsWith(`${mount}/`))
    );
  }

  /** Where a path really lies when the tree is a tree of a test. */
  #onDisk(any: string): string {
    if (this.#root === '') return any;
    return this.shape === 'win32'
      ? `${this.#root}/${this.slashed(any).replaceAll(':', '')}`
      : this.#root + any;
  }

  /** What a link says; null when it is none. */
  link(any: string): string | null {
    return this.#links.of(any);
  }

  /** The path with every link followed, also where it leads nowhere; null when it leads to what is not looked at. */
  real(any: string): string | null {
    return this.#links.real(any);
  }

  #isClosed(real: string, asked: 'inside' | 'too'): boolean {
    return this.#unreadable.some(
      (closed) => (asked === 'too' && real === closed) || real.startsWith(closed + this.path.sep),
    );
  }

  /** What a path leads to; null for nothing, and for what may not be looked at. */
  stat(any: string): { readonly isDir: boolean; readonly size: number } | null {
    const real = this.real(any);
    if (real === null || this.#isClosed(real, 'inside')) return null;
    const found = tried(() => fs.lstatSync(this.#onDisk(real)));
    // What is a link still is one in a circle.
    const isNone = found === null || found === 'forbidden' || this.link(real) !== null;
    if (isNone) return null;
    return { isDir: found.isDirectory(), size: found.size };
  }

  exists(any: string): boolean {
    return this.stat(any) !== null;
  }

  isDir(any: string): boolean {
    return this.stat(any)?.isDir === true;
  }

  isFile(any: string): boolean {
    return this.stat(any)?.isDir === false;
  }

  /** Sorted names in a folder; [] when there is none, null when it may not be read. */
  names(any: string): readonly string[] | null {
    const real = this.real(any);
    if (real === null) return [];
    const known = this.#folders.get(real);
    if (known !== undefined) return known;
    const isClosed = this.#isClosed(real, 'too');
    const found = tried(() => fs.readdirSync(this.#onDisk(real)).toSorted(byCodeUnits));
    const names = isClosed || found === 'forbidden' ? null : (found ?? []);
    this.#folders.set(real, names);
    return names;
  }

  /** The first bytes of a file; none when it cannot be read. */
  head(any: string, count: number): Buffer {
    const real = this.real(any);
    if (real === null || this.#isClosed(real, 'too')) return Buffer.alloc(0);
    const read = tried(() => firstBytes(this.#onDisk(real), count));
    return read === null || read === 'forbidden' ? Buffer.alloc(0) : read;
  }

  /** The beginning of a text file, or ''. */
  text(any: string, limit = 65_536): string {
    const text = this.head(any, limit).toString('utf8');
    return text.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n');
  }

  /** May this user execute it? Windows asks no such question of a file. */
  mayRun(any: string): boolean {
    if (this.shape === 'win32') return true;
    const real = this.real(any);
    if (real === null) return false;
    return tried(() => fs.accessSync(this.#onDisk(real), fs.constants.X_OK)) === undefined;
  }
}
