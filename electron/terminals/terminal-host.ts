import type { OpenTerminal, TerminalId } from '#core/contract/terminal';
import type { Refusal } from '#core/contract/refusal';
import { err, ok, type Result } from '#core/lib/result';
import { checkOpen } from './check-open';
import type { PtyBackend } from './pty-backend';
import { Terminal } from './terminal';

/** Each keeps up to 2 MB of output. */
const MAX_TERMINALS = 64;

const FULL: Refusal = {
  code: 'too-many-terminals',
  says: `${MAX_TERMINALS} terminals are open.`,
  remedy: 'Close one that is no longer needed.',
};

/** All shells of one window or server. They outlive a page that reloads, and end with this process. */
export class TerminalHost {
  readonly #backend: PtyBackend;
  readonly #env: Readonly<Record<string, string | undefined>>;
  readonly #terminals = new Map<TerminalId, Terminal>();
  #lastId = 0;

  constructor(backend: PtyBackend, env: Readonly<Record<string, string | undefined>>) {
    this.#backend = backend;
    this.#env = env;
  }

  async open(request: OpenTerminal): Promise<Result<Terminal, Refusal>> {
    if (this.#terminals.size >= MAX_TERMINALS) return err(FULL);
    const spec = await checkOpen(request, this.#env);
    if (!spec.ok) return spec;
    const terminal = this.#lastId + 1;
    try {
      const opened = new Terminal({ terminal, title: request.title }, spec.value, this.#backend);
      this.#lastId = terminal;
      this.#terminals.set(terminal, opened);
      return ok(opened);
    } catch (error) {
      const says = `${spec.value.argv[0]} could not be started: ${error instanceof Error ? error.message : String(error)}`;
      return err({ code: 'start-failed', says, remedy: 'Choose another program or folder.' });
    }
  }

  get(terminal: TerminalId): Terminal | undefined {
    return this.#terminals.get(terminal);
  }

  list(): readonly Terminal[] {
    return [...this.#terminals.values()];
  }

  close(terminal: TerminalId): void {
    this.#terminals.get(terminal)?.close();
    this.#terminals.delete(terminal);
  }

  closeAll(): void {
    for (const terminal of this.#terminals.keys()) this.close(terminal);
  }
}
