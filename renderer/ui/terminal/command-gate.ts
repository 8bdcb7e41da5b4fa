import { type Hold, mayBeHeld } from '#core/contract/setup/guard';
import { TypedLine } from './typed-line';

const CTRL_C = '\u0003';

export interface GateDeps {
  /** To the shell. */
  readonly send: (text: string) => void;
  /** Which rules hold a command; [] also where no answer comes in time. */
  readonly check: (line: string) => Promise<readonly Hold[]>;
  /** Whether the line is before the cursor, at a prompt. A password does not, nor what an editor shows. */
  readonly isEchoed: (line: string) => Promise<boolean>;
  /** A line is held: Enter was not sent. */
  readonly held: (line: string, holds: readonly Hold[]) => void;
  /** Something else was typed, so that what was held is another line now. */
  readonly changed: () => void;
  /** Keys that empty the prompt of this shell. */
  readonly clear: string;
}

/**
 * Gate between the keys and the shell: an Enter that would run a command which the advice guard holds is kept back. It
 * knows only lines that were typed or pasted here; any other passes, as the guard is a help and no lock.
 */
export class CommandGate {
  readonly #deps: GateDeps;
  readonly #typed = new TypedLine();
  /** Input while a line is checked; null while none is. */
  #queue: string[] | null = null;
  #checks = 0;

  constructor(deps: GateDeps) {
    this.#deps = deps;
  }

  type(text: string): void {
    if (this.#queue !== null && text !== CTRL_C) {
      this.#queue.push(text);
      return;
    }
    if (this.#queue !== null) this.#forget();
    this.#deps.changed();
    const line = this.#typed.type(text);
    if (line === null || !mayBeHeld(line)) this.#deps.send(text);
    else void this.#check(line);
  }

  /** The held line runs all the same. */
  run(): void {
    this.#typed.set('');
    this.#deps.send('\r');
  }

  /** The prompt is emptied; another line may be in it then, which is not run. */
  replace(text: string): void {
    this.#typed.set(text);
    this.#deps.send(this.#deps.clear + text);
  }

  async #check(line: string): Promise<void> {
    this.#queue = [];
    this.#checks += 1;
    const check = this.#checks;
    const holds = (await this.#deps.isEchoed(line)) ? await this.#deps.check(line) : [];
    if (check !== this.#checks) return;
    const queue = this.#queue;
    this.#queue = null;
    if (holds.length === 0) this.#deps.send('\r');
    else {
      this.#typed.set(line);
      this.#deps.held(line, holds);
      // Typed for the next prompt: it would change the held line.
      return;
    }
    for (const text of queue ?? []) this.type(text);
  }

  /** Ctrl+C while a line is checked takes it back. */
  #forget(): void {
    this.#checks += 1;
    this.#queue = null;
  }
}

/** Keys that empty the prompt: Escape in PowerShell and cmd, Ctrl-E and Ctrl+U in bash and zsh. */
export const clearKeys = (shell: 'posix' | 'powershell' | 'cmd'): string =>
  shell === 'posix' ? '\u0005\u0015' : '\u001B';
