import {
  type ActiveEnv,
  HIGH_WATERMARK_BYTES,
  LOW_WATERMARK_BYTES,
  type TerminalExit,
  type TerminalId,
  type TerminalTarget,
  type TerminalView,
} from '#core/contract/terminal/terminal';
import type { PtyBackend, PtyProcess, PtySpec } from './pty-backend';
import { Recorder } from './recorder';
import { folderOf } from './shell-processes';

/** Pieces of output within this time travel as one message (VS Code's figure; 10–50 times fewer messages). */
const COALESCE_MS = 5;
const FLUSH_BYTES = 64 << 10;
const KILL_AFTER_MS = 5_000;
/** A shell that was sent to another folder says something afterwards, at least its prompt. */
const CHECK_AFTER_OUTPUT_MS = 400;

/** A page that looks at a terminal. */
export interface Viewer {
  output(bytes: Uint8Array): void;
  resized(cols: number, rows: number): void;
  exited(how: TerminalExit): void;
  closed(): void;
  /** Whether this page is the one that answers the questions of programs. */
  answers(here: boolean): void;
}

export interface TerminalFacts {
  readonly terminal: TerminalId;
  readonly title: string;
  readonly activate: ActiveEnv | null;
  readonly target: TerminalTarget | null;
}

interface Options {
  readonly spec: PtySpec;
  readonly backend: PtyBackend;
  /** It ended, or its shell is in another folder. */
  readonly onChange: () => void;
  /** Its program ended. */
  readonly onEnd: (exit: TerminalExit) => void;
}

/** One shell: its process, what it has put out, and who looks at it. */
export class Terminal {
  #facts: TerminalFacts & { readonly openedMs: number; readonly tty: boolean };
  readonly #spec: PtySpec;
  readonly #process: PtyProcess;
  readonly #recorder: Recorder;
  /** Pages that show it, and how far each has read. */
  readonly #viewers = new Map<Viewer, number>();
  readonly #onChange: () => void;
  readonly #onEnd: Options['onEnd'];
  #answerer: Viewer | null = null;
  #cwd: string;
  #scanTimer: NodeJS.Timeout | null = null;
  #size: { readonly cols: number; readonly rows: number };
  #pending: Uint8Array[] = [];
  #pendingBytes = 0;
  #timer: NodeJS.Timeout | null = null;
  #paused = false;
  #exit: TerminalExit | null = null;
  #endedMs: number | null = null;

  /** @throws Error when the program cannot be started. */
  constructor(facts: TerminalFacts, { spec, backend, onChange, onEnd }: Options) {
    this.#onChange = onChange;
    this.#onEnd = onEnd;
    this.#cwd = spec.cwd;
    this.#facts = { ...facts, openedMs: Date.now(), tty: backend.tty };
    this.#spec = spec;
    this.#size = { cols: spec.cols, rows: spec.rows };
    this.#recorder = new Recorder(this.#size);
    this.#process = backend.start(spec, {
      output: (bytes) => this.#output(bytes),
      exit: (how) => this.#ended(how),
    });
  }

  view(): TerminalView {
    const { argv } = this.#spec;
    const [pid, cwd] = [this.pid, this.#cwd];
    return {
      ...this.#facts,
      ...this.#size,
      pid,
      argv: [...argv],
      cwd,
      exit: this.#exit,
      endedMs: this.#endedMs,
    };
  }

  /** The size and bytes that draw its screen, then live. The replay itself waits for no one's reading. */
  attach(viewer: Viewer, from: number | null): ReturnType<Recorder['replay']> {
    this.#flush();
    this.#viewers.set(viewer, this.#recorder.total);
    this.#answerFrom(viewer);
    this.#flow();
    return this.#recorder.replay(from);
  }

  get total(): number {
    return this.#recorder.total;
  }

  get pid(): number | null {
    return this.#process.pid;
  }

  rename(title: string): void {
    this.#facts = { ...this.#facts, title };
  }

  detach(viewer: Viewer): void {
    this.#viewers.delete(viewer);
    if (this.#answerer === viewer) this.#answerFrom([...this.#viewers.keys()].at(-1) ?? null);
    this.#flow();
  }

  consumed(viewer: Viewer, total: number): void {
    const before = this.#viewers.get(viewer);
    if (before === undefined) return;
    this.#viewers.set(viewer, Math.min(Math.max(before, total), this.#recorder.total));
    this.#flow();
  }

  /** Input of the user on a page; from then on that page answers for the terminal, too. */
  write(bytes: Uint8Array, from: Viewer | null): void {
    if (from !== null && this.#viewers.has(from)) this.#answerFrom(from);
    this.#process.write(bytes);
  }

  resize(cols: number, rows: number): void {
    if (this.#exit !== null || (cols === this.#size.cols && rows === this.#size.rows)) return;
    // What was put out before belongs to the old size.
    this.#flush();
    this.#process.resize(cols, rows);
    this.#size = { cols, rows };
    this.#recorder.resize(cols, rows);
    for (const viewer of this.#viewers.keys()) viewer.resized(cols, rows);
  }

  close(): void {
    for (const viewer of this.#viewers.keys()) viewer.closed();
    this.#viewers.clear();
    if (this.#scanTimer) clearTimeout(this.#scanTimer);
    this.#flow();
    if (this.#exit !== null) return;
    this.#process.hangUp();
    setTimeout(() => this.#process.kill(), KILL_AFTER_MS).unref();
  }

  /** Two pages that both answered would type the second answer into the program. */
  #answerFrom(viewer: Viewer | null): void {
    if (this.#answerer === viewer) return;
    this.#answerer?.answers(false);
    this.#answerer = viewer;
    viewer?.answers(true);
  }

  #output(bytes: Uint8Array): void {
    this.#pending.push(bytes);
    this.#pendingBytes += bytes.length;
    if (this.#pendingBytes >= FLUSH_BYTES) this.#flush();
    else this.#timer ??= setTimeout(() => this.#flush(), COALESCE_MS);
  }

  #flush(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    if (this.#pendingBytes === 0) return;
    const bytes = Buffer.concat(this.#pending);
    this.#pending = [];
    this.#pendingBytes = 0;
    this.#recorder.output(bytes);
    for (const viewer of this.#viewers.keys()) viewer.output(bytes);
    this.#scanTimer ??= setTimeout(() => void this.#refresh(), CHECK_AFTER_OUTPUT_MS);
    this.#flow();
  }

  async #refresh(): Promise<void> {
    const cwd = await folderOf(this.pid);
    this.#scanTimer = null;
    if (cwd === null || cwd === this.#cwd || this.#exit !== null) return;
    this.#cwd = cwd;
    this.#onChange();
  }

  /** The slowest page decides. Without viewers the shell runs on, and the recorder keeps the end. */
  #flow(): void {
    const unread = this.#recorder.total - Math.min(this.#recorder.total, ...this.#viewers.values());
    if (!this.#paused && unread > HIGH_WATERMARK_BYTES) {
      this.#paused = true;
      this.#process.pause();
    } else if (this.#paused && unread < LOW_WATERMARK_BYTES) {
      this.#paused = false;
      this.#process.resume();
    }
  }

  #ended(how: TerminalExit): void {
    this.#flush();
    this.#exit = how;
    this.#endedMs = Date.now();
    for (const viewer of this.#viewers.keys()) viewer.exited(how);
    this.#onEnd(how);
    this.#onChange();
  }
}
