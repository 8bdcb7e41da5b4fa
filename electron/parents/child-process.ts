import type { LogPart } from '#core/contract/app-log/app-log';

/** A child as both shells see it: child_process.fork in the headless one, utilityProcess in Electron. */
export interface ChildHandle {
  readonly pid: number | undefined;
  /** Asks the child to end by itself. */
  end(): void;
  /** Ends it without asking. */
  kill(): void;
}

/** Events that a child reports to the shell that started it. Called from outside; each at most as long as it lives. */
export interface ChildEvents {
  message(message: unknown): void;
  /** Once, when the process is gone. `how` is a phrase: "code 1", "signal SIGKILL". */
  exit(how: string): void;
}

/** What starts a child process of a shell. */
export interface ChildStart {
  /** What it is in the app's log. */
  readonly part: LogPart;
  readonly file: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
}

export type StartChild = (events: ChildEvents) => ChildHandle;
