import type { BuiltFiles } from '../shell/built-files';
import { ChildMessage, type ReadyMessage } from '../shell/child-message';
import { HeartbeatWatch } from '../shell/heartbeat-watch';
import { KeptChild } from '../shell/kept-child';
import { forkedChild } from './forked-child';

type Env = Readonly<Record<string, string | undefined>>;

export interface KeptEngine {
  /** The process that holds the engine; null until the first word of ours that it is ready. */
  enginePid(): number | null;
  /** Resolves at the first readiness; null when the engine has died more often than it may. */
  readonly ready: Promise<ReadyMessage | null>;
  stop(): Promise<void>;
}

/** Starts the engine and keeps it alive. `env` must carry RL_COCKPIT_HOME. */
export function keepEngine(
  files: BuiltFiles,
  env: Env,
  says: (sentence: string) => void,
): KeptEngine {
  let last: ReadyMessage | null = null;
  let settle: ((message: ReadyMessage | null) => void) | undefined;
  const ready = new Promise<ReadyMessage | null>((resolve) => {
    settle = resolve;
  });
  const child = new KeptChild({
    name: 'engine',
    start: forkedChild(files.engine, [], env),
    says,
    message: (raw) => {
      const message = ChildMessage.safeParse(raw);
      if (!message.success || !('ready' in message.data)) return;
      last = message.data;
      settle?.(last);
    },
    spent: () => settle?.(null),
  });
  return {
    enginePid: () => (last ? (last.enginePid ?? child.pid ?? null) : null),
    ready,
    stop: () => child.stop(),
  };
}

/** Starts the pty host on `socket` and keeps it alive; one that stops beating is replaced. */
export function keepPtyHost(
  files: BuiltFiles,
  socket: string,
  env: Env,
  says: (sentence: string) => void,
): { stop(): Promise<void> } {
  const watch = new HeartbeatWatch(() => {
    says('The terminals process does not answer any more; replacing it.');
    child.replace();
  });
  const child: KeptChild = new KeptChild({
    name: 'terminals',
    start: forkedChild(files.ptyHost, ['--socket', socket], env),
    says,
    message: (raw) => {
      const message = ChildMessage.safeParse(raw);
      if (message.success && 'beat' in message.data) watch.beat();
    },
  });
  return {
    stop: async () => {
      watch.stop();
      await child.stop();
    },
  };
}
