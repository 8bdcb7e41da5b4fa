import { randomUUID } from 'node:crypto';
import { readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fullStatus } from './exit-status';

type Env = Readonly<Record<string, string | undefined>>;

/**
 * The wsl.exe of this machine: the one named by RL_COCKPIT_WSL_EXE on any platform, else Windows' own by its full path
 * (never one from PATH or the working folder). null where there can be none.
 */
export function wslExe(env: Env, platform: NodeJS.Platform): string | null {
  const named = env['RL_COCKPIT_WSL_EXE'];
  if (named !== undefined && named !== '') return named;
  if (platform !== 'win32') return null;
  return `${env['SystemRoot'] ?? 'C:\\Windows'}\\System32\\wsl.exe`;
}

/** Additional environment of wsl.exe: its own text in UTF-8, wherever a build knows that. */
export const WSL_ENV = { WSL_UTF8: '1' } as const;

/** File to which a stand-in for wsl.exe writes the status that this platform cuts to 8 bits. One for each call. */
export class ExitFile {
  readonly #named: string | undefined;
  readonly #platform: NodeJS.Platform;
  readonly #own: string;
  readonly #sinceMs = Date.now();

  constructor(env: Env, platform: NodeJS.Platform) {
    this.#named = env['RL_COCKPIT_WSL_EXIT_FILE'] || undefined;
    this.#platform = platform;
    const beside = this.#named ?? join(tmpdir(), 'rl-cockpit-wsl-exit');
    this.#own = `${beside}.${randomUUID()}`;
  }

  /** Environment variables that the call needs; none on Windows. */
  get env(): Readonly<Record<string, string>> {
    return this.#platform === 'win32' ? {} : { RL_COCKPIT_WSL_EXIT_FILE: this.#own };
  }

  /** All 32 bits of a status, after the call ended. */
  async read(status: number): Promise<number> {
    if (this.#platform === 'win32') return fullStatus(status, null, this.#platform);
    const written = (await contentOf(this.#own)) ?? (await this.#fromNamed());
    await rm(this.#own, { force: true }).catch(() => undefined);
    return fullStatus(status, written, this.#platform);
  }

  /** A stand-in may know the named file only; what another call left there is older than ours. */
  async #fromNamed(): Promise<string | null> {
    if (this.#named === undefined) return null;
    const changedMs = await stat(this.#named).then(
      ({ mtimeMs }) => mtimeMs,
      () => 0,
    );
    return changedMs + 2_000 < this.#sinceMs ? null : contentOf(this.#named);
  }
}

function contentOf(path: string): Promise<string | null> {
  return readFile(path, 'utf8').catch(() => null);
}
