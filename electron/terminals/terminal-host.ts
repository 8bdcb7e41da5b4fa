import type {
  FixRunId,
  OpenTerminal,
  TerminalExit,
  TerminalId,
  TerminalView,
} from '#core/contract/terminal/terminal';
import type { Refusal } from '#core/contract/refusal';
import { err, ok, type Result } from '#core/lib/result';
import { checkOpen } from './check-open-request';
import type { PtyBackend } from './pty-backend';
import { Terminal } from './terminal';

/** Each keeps up to 2 MB of output. */
const MAX_TERMINALS = 64;

const FULL: Refusal = {
  code: 'too-many-terminals',
  says: `${MAX_TERMINALS} terminals are open.`,
  remedy: 'Close one you no longer need.',
};

/** Receives the start and the end of fixes that run in terminals. */
export interface FixReporter {
  started(run: FixRunId, view: TerminalView): void;
  ended(run: FixRunId, exit: TerminalExit): void;
}

/** All shells of one window or server. They outlive a page that reloads, and end with this process. */
export class TerminalHost {
  readonly #backend: PtyBackend;
  readonly #env: Readonly<Record<string, string | undefined>>;
  readonly #fixes: FixReporter | null;
  readonly #terminals = new Map<TerminalId, Terminal>();
  readonly #listeners = new Set<() => void>();
  readonly sinceMs = Date.now();
  #lastId = 0;

  constructor(
    backend: PtyBackend,
    env: Readonly<Record<string, string | undefined>>,
    fixes: FixReporter | null = null,
  ) {
    this.#backend = backend;
    this.#env = env;
    this.#fixes = fixes;
  }

  async open(request: OpenTerminal): Promise<Result<Terminal, Refusal>> {
    if (this.#terminals.size >= MAX_TERMINALS) return err(FULL);
    const spec = await checkOpen(request, this.#env);
    if (!spec.ok) return spec;
    const terminal = this.#lastId + 1;
    const { fixRun } = request;
    const title = this.#freeTitle(request.title || programName(spec.value.argv[0]));
    try {
      const opened = new Terminal(
        { terminal, title, activate: request.activate, target: request.target },
        {
          spec: spec.value,
          backend: this.#backend,
          onChange: () => this.#changed(),
          onEnd: (exit) => {
            if (fixRun !== undefined) this.#fixes?.ended(fixRun, exit);
          },
        },
      );
      this.#lastId = terminal;
      this.#terminals.set(terminal, opened);
      if (fixRun !== undefined) this.#fixes?.started(fixRun, opened.view());
      this.#changed();
      return ok(opened);
    } catch (error) {
      const says = `${spec.value.argv[0]} could not be started: ${error instanceof Error ? error.message : String(error)}`;
      return err({ code: 'start-failed', says, remedy: 'Choose another program or folder.' });
    }
  }

  /** Reports every terminal that is opened, ends, is closed or goes to another folder. */
  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  rename(terminal: TerminalId, title: string): void {
    this.#terminals.get(terminal)?.rename(title);
    this.#changed();
  }

  get(terminal: TerminalId): Terminal | undefined {
    return this.#terminals.get(terminal);
  }

  list(): readonly Terminal[] {
    return [...this.#terminals.values()];
  }

  close(terminal: TerminalId): void {
    this.#terminals.get(terminal)?.close();
    if (this.#terminals.delete(terminal)) this.#changed();
  }

  closeAll(): void {
    for (const terminal of this.#terminals.keys()) this.close(terminal);
  }

  /** "bash", "bash 2": no two that run are called the same. */
  #freeTitle(base: string): string {
    const used = new Set(this.list().map((terminal) => terminal.view().title));
    let title = base;
    for (let n = 2; used.has(title); n += 1) title = `${base} ${n}`;
    return title;
  }

  #changed(): void {
    for (const listener of this.#listeners) listener();
  }
}

const programName = (program: string): string => program.split(/[\\/]/).at(-1) ?? program;
