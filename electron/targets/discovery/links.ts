import fs from 'node:fs';
import type { PlatformPath } from 'node:path';
import { tried } from './careful-fs';

const MOST_LINKS = 40;

/** What links need to know of the disk: where a path really lies, and where nobody looks. */
export interface Disk {
  onDisk(any: string): string;
  isAway(any: string): boolean;
}

/** Follows links name by name, so that a link into a network folder is known before anything there is touched. */
export class Links {
  readonly #path: PlatformPath;
  readonly #disk: Disk;
  readonly #told = new Map<string, string | null>();
  readonly #reals = new Map<string, string | null>();

  constructor(path: PlatformPath, disk: Disk) {
    this.#path = path;
    this.#disk = disk;
  }

  /** What a link says; null when it is none. */
  of(any: string): string | null {
    const known = this.#told.get(any);
    if (known !== undefined) return known;
    const read = tried(() => fs.readlinkSync(this.#disk.onDisk(any)));
    const link =
      read === null || read === 'forbidden' ? null : read.replace(/^(\\\\\?\\|\\\?\?\\)/, '');
    this.#told.set(any, link);
    return link;
  }

  #isFolder(real: string): boolean {
    const found = tried(() => fs.lstatSync(this.#disk.onDisk(real)));
    return found !== null && found !== 'forbidden' && found.isDirectory();
  }

  /** `.` or `..` of what is not there, or is no folder: a path that does not exist either. */
  #noWay(done: string): string {
    const isThere = tried(() => fs.lstatSync(this.#disk.onDisk(done))) !== null;
    return isThere ? this.#path.join(done, '...') : done;
  }

  #parts(any: string): [string, string[]] {
    const { root } = this.#path.parse(any);
    return [root, any.slice(root.length).split(this.#path.sep === '\\' ? /[\\/]/ : '/')];
  }

  /** The path with every link followed, also where it leads nowhere; null when it leads to what is not looked at. */
  real(any: string): string | null {
    const known = this.#reals.get(any);
    if (known !== undefined) return known;
    const parent = this.#path.dirname(any);
    const above = parent === any ? any : this.real(parent);
    const step = above === null ? null : this.#path.join(above, this.#path.basename(any));
    const isAway = step === null || this.#disk.isAway(any) || this.#disk.isAway(step);
    const real = isAway ? null : this.of(step) === null ? step : this.#followed(step);
    this.#reals.set(any, real);
    return real;
  }

  /** `real` of a link, name by name. */
  #followed(any: string): string | null {
    let [done, names] = this.#parts(any);
    const todo = names.toReversed();
    for (let followed = 0; todo.length > 0;) {
      const name = todo.pop() ?? '';
      if (/^\.\.?$/.test(name) && !this.#isFolder(done)) return this.#noWay(done);
      if (name === '' || name === '.') continue;
      const step = name === '..' ? this.#path.dirname(done) : this.#path.join(done, name);
      if (this.#disk.isAway(step)) return null;
      const target = this.of(step);
      if (target === null) {
        done = step;
        continue;
      }
      // A circle ends at one of its links.
      if (followed >= MOST_LINKS) return step;
      followed += 1;
      const [root, below] = this.#parts(target);
      if (this.#path.isAbsolute(target)) done = root;
      todo.push(...below.toReversed());
    }
    return done;
  }
}
