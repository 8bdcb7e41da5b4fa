import type { UpdateAct, UpdateState, UpdateStatus } from '#core/contract/desktop/update';
import { printable } from '#core/lib/printable';
import { logEntry } from '../app-log/process-log';
import type { UpdateSource } from './decisions/update-source';
import type { Updater, UpdateFile } from './updater';

/** The first check waits until the window has what it needs. */
const FIRST_CHECK_MS = 15_000;
const CHECK_EVERY_MS = 6 * 3_600_000;
const MAX_MESSAGE = 300;

export interface UpdateDeps {
  readonly version: string;
  readonly source: UpdateSource;
  /** Loads what fetches, checks and installs a package: not before it is needed. */
  readonly load: () => Promise<Updater>;
  readonly changed: (status: UpdateStatus) => void;
  /** Opens a web address in the system's browser. */
  readonly openOutside: (address: string) => void;
  /** Ends this app, and starts the version that was installed: its program, or null where the installer starts it. */
  readonly restart: (program: string | null, install: () => void) => void;
}

/**
 * Updates of the desktop app. It asks its feed by itself only where the user's settings say so, downloads only on a click, and installs
 * only at a restart that the user asks for: nothing ends without it. Trainings are no children of the app and continue.
 */
export class Updates {
  readonly #deps: UpdateDeps;
  #update: UpdateState;
  #updater: Promise<Updater> | null = null;
  #timer: NodeJS.Timeout | null = null;

  constructor(deps: UpdateDeps) {
    this.#deps = deps;
    const { source } = deps;
    this.#update =
      source.by === 'no-one'
        ? { state: 'off', why: source.why }
        : { state: 'none', checkedAtMs: null };
  }

  get status(): UpdateStatus {
    const { version, source } = this.#deps;
    return { version, feed: source.feed, update: this.#update };
  }

  /** Follows the user's setting: whether the app asks by itself. */
  follow(isWanted: boolean): void {
    if (this.#update.state === 'off' || isWanted === (this.#timer !== null)) return;
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = isWanted ? this.#checkIn(FIRST_CHECK_MS) : null;
  }

  /** Does what the page asks for, where it is possible now. */
  async act(act: UpdateAct): Promise<void> {
    const { state } = this.#update;
    if (act === 'check' && ['none', 'available', 'failed'].includes(state)) await this.#check();
    else if (act === 'download' && this.#update.state === 'available')
      await this.#download(this.#update);
    else if (act === 'open' && this.#update.state === 'available') this.#open(this.#update);
    else if (act === 'restart' && state === 'ready') await this.#install();
  }

  #checkIn(ms: number): NodeJS.Timeout {
    const timer = setTimeout(() => {
      this.#timer = this.#checkIn(CHECK_EVERY_MS);
      if (this.#update.state === 'none' || this.#update.state === 'failed') void this.#check();
    }, ms);
    timer.unref();
    return timer;
  }

  async #check(): Promise<void> {
    this.#become({ state: 'checking' });
    try {
      const newer = await (await this.#loaded()).check();
      this.#become(
        newer === null
          ? { state: 'none', checkedAtMs: Date.now() }
          : {
              state: 'available',
              version: newer.version,
              bytes: newer.bytes,
              address: this.#addressOf(newer),
            },
      );
    } catch (cause) {
      this.#fail('The feed of updates could not be read:', cause);
    }
  }

  /** A package that only an administrator may install is fetched by the browser. */
  #addressOf({ file }: UpdateFile): string | null {
    const { source } = this.#deps;
    if (source.by !== 'manager') return null;
    return file === null ? source.feed : new URL(file, `${source.feed.replace(/\/$/, '')}/`).href;
  }

  #open({ address }: { readonly address: string | null }): void {
    if (address !== null) this.#deps.openOutside(address);
  }

  async #download({
    version,
    bytes,
    address,
  }: UpdateState & { state: 'available' }): Promise<void> {
    if (address !== null) return;
    this.#become({ state: 'downloading', version, bytes: 0, totalBytes: bytes });
    try {
      const updater = await this.#loaded();
      await updater.download((arrived) =>
        this.#become({ state: 'downloading', version, bytes: arrived, totalBytes: bytes }),
      );
      this.#become({ state: 'ready', version });
    } catch (cause) {
      this.#fail('The update could not be downloaded:', cause);
    }
  }

  async #install(): Promise<void> {
    try {
      const { program, finish } = (await this.#loaded()).install();
      this.#deps.restart(program, finish);
    } catch (cause) {
      this.#fail('The update could not be installed:', cause);
    }
  }

  #loaded(): Promise<Updater> {
    this.#updater ??= this.#deps.load();
    return this.#updater;
  }

  #fail(sentence: string, cause: unknown): void {
    logEntry('warn', sentence, { cause });
    const why = printable(cause instanceof Error ? cause.message : String(cause));
    const [firstLine = ''] = why.split('\n');
    this.#become({ state: 'failed', message: `${sentence} ${firstLine}`.slice(0, MAX_MESSAGE) });
  }

  #become(update: UpdateState): void {
    this.#update = update;
    this.#deps.changed(this.status);
  }
}
