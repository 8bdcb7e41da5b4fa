import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const MERGERFS = path.join(process.env['RL_COCKPIT_SLURM'] ?? '', 'usr', 'bin', 'mergerfs');
export const canShowLate =
  existsSync(MERGERFS) && existsSync('/dev/fuse') && process.getuid?.() === 0;
if (!canShowLate)
  console.log('Skipped: a folder that is seen late needs root, /dev/fuse and mergerfs.');

/**
 * A folder of which one side, `seen`, learns late what the other side, `real`, wrote: the kernel keeps what it knows of a name, also that
 * there is none, for so many seconds, as it does for NFS with actimeo (nfs(5)). What is written on the seen side is on the real side at once.
 */
export class LateFolder {
  readonly real: string;
  readonly seen: string;
  readonly #dir: string;

  private constructor(dir: string) {
    this.#dir = dir;
    this.real = path.join(dir, 'real');
    this.seen = path.join(dir, 'seen');
  }

  static async mount(lateS: number): Promise<LateFolder> {
    const folder = new LateFolder(await mkdtemp(path.join(tmpdir(), 'late-')));
    await mkdir(folder.real);
    await mkdir(folder.seen);
    const caches = ['entry', 'negative_entry', 'attr'].map((name) => `cache.${name}=${lateS}`);
    await run(MERGERFS, ['-o', caches.join(','), folder.real, folder.seen]);
    return folder;
  }

  async close(): Promise<void> {
    await run('umount', ['--lazy', this.seen]);
    await rm(this.#dir, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  }
}
