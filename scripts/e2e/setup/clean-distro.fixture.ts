import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type FakeWsl, fakeWsl } from '../../fake-wsl/fake-wsl.fixture';

/** A tar archive of a Debian without Python; without it there is nothing to set up from nothing. */
const ARCHIVE = process.env['RL_COCKPIT_DEBIAN_ROOT'] ?? '';
export const HAS_CLEAN_DISTRO = existsSync(ARCHIVE) && process.getuid?.() === 0;

const DISTRO = 'Clean';
const CERTIFICATES = '/etc/ssl/certs/ca-certificates.crt';

/** A distro with nothing in it, behind a wsl.exe that behaves. Needs root. */
export class CleanDistro {
  static readonly target = `wsl:${DISTRO}`;
  readonly root: string;
  readonly windows: FakeWsl;

  private constructor(root: string, windows: FakeWsl) {
    this.root = root;
    this.windows = windows;
  }

  static async open(): Promise<CleanDistro> {
    const root = mkdtempSync(path.join(tmpdir(), 'rl-cockpit-debian-'));
    execFileSync('tar', ['-C', root, '-xf', ARCHIVE]);
    const distro = { name: DISTRO, default: true, root, noGpu: true };
    return new CleanDistro(root, await fakeWsl({ distros: [distro] }));
  }

  /** The certificates of this machine, as the user would install those of their company. */
  trustThisMachine(): void {
    const remotePath = path.join(this.root, CERTIFICATES);
    if (existsSync(CERTIFICATES) && existsSync(remotePath)) copyFileSync(CERTIFICATES, remotePath);
  }

  async close(): Promise<void> {
    await this.windows.close();
    rmSync(this.root, { recursive: true, force: true });
  }
}
