/** A child as both shells see it: child_process.fork in the headless one, utilityProcess in Electron. */
export interface ChildHandle {
  readonly pid: number | undefined;
  /** Asks the child to end by itself. */
  end(): void;
  /** Ends it without asking. */
  kill(): void;
}

/** What a child reports to the shell that started it. Called from outside; each at most as long as it lives. */
export interface ChildEvents {
  message(message: unknown): void;
  /** Once, when the process is gone. `how` is a phrase: "code 1", "signal SIGKILL". */
  exit(how: string): void;
}

export type StartChild = (events: ChildEvents) => ChildHandle;
