import type { TerminalExit } from '#core/contract/terminal/terminal';

/** Program to run, already checked and complete. */
export interface PtySpec {
  readonly argv: readonly [string, ...string[]];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  readonly cols: number;
  readonly rows: number;
}

/** Called by the process; output always before the exit, which comes once. */
export interface PtyEvents {
  /** The program's bytes, unread. On Windows ConPTY's reconstruction of its screen. */
  output(bytes: Uint8Array): void;
  exit(how: TerminalExit): void;
}

export interface PtyProcess {
  readonly pid: number | null;
  write(bytes: Uint8Array): void;
  resize(cols: number, rows: number): void;
  /** Stops reading, so that the program has to wait once the system's buffer is full. */
  pause(): void;
  resume(): void;
  /** As when a terminal window is closed. */
  hangUp(): void;
  kill(): void;
}

/** A way to run a shell: node-pty, or plain pipes where its native part is missing. */
export interface PtyBackend {
  readonly tty: boolean;
  /** @throws Error when the program cannot be started. */
  start(spec: PtySpec, events: PtyEvents): PtyProcess;
}
