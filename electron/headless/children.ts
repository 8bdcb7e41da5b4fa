import type { BuiltFiles } from '../parents/built-files';
import { ChildMessage } from '../parents/child-message';
import { HeartbeatWatch } from '../parents/heartbeat-watch';
import { withMallocSettings } from '../parents/malloc-settings';
import { ENGINE_PATIENCE_MS, SupervisedChild } from '../parents/supervised-child';
import { forkedChild } from './forked-child';

type Env = Readonly<Record<string, string | undefined>>;

export interface SupervisedEngine {
  /** The process that is the engine, or will be in a moment; null until that is known. */
  enginePid(): number | null;
  /** Resolves when `enginePid` is known; false when the engine has died more often than it may. */
  readonly started: Promise<boolean>;
  /** Resolves at the first readiness; false as above. */
  readonly ready: Promise<boolean>;
  /** Ends the engine and starts it again, from files that were built again. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** A promise and what resolves it; only the first answer counts. */
class Answer {
  resolve: (value: boolean) => void = () => undefined;
  readonly promise = new Promise<boolean>((resolve) => {
    this.resolve = resolve;
  });
}

/** Starts the engine and keeps it alive. `env` must carry RL_COCKPIT_HOME. */
export function superviseEngine(
  files: BuiltFiles,
  env: Env,
  says: (sentence: string) => void,
): SupervisedEngine {
  let pid: number | null = null;
  const [started, ready] = [new Answer(), new Answer()];
  const child = new SupervisedChild({
    name: 'engine',
    start: forkedChild({
      part: 'engine',
      file: files.engine,
      args: [],
      env: withMallocSettings(env),
    }),
    says,
    patienceMs: ENGINE_PATIENCE_MS,
    message: (raw) => {
      const { data } = ChildMessage.safeParse(raw);
      if (data === undefined || !('begun' in data || 'ready' in data)) return;
      pid = data.enginePid ?? child.pid ?? null;
      started.resolve(true);
      if ('ready' in data) ready.resolve(true);
    },
    spent: () => {
      started.resolve(false);
      ready.resolve(false);
    },
  });
  return {
    enginePid: () => pid,
    started: started.promise,
    ready: ready.promise,
    restart: () => child.restart(),
    stop: () => child.stop(),
  };
}

/** Starts the pty host on `socket` and keeps it alive; one that stops beating is replaced. */
export function supervisePtyHost(
  files: BuiltFiles,
  socket: string,
  env: Env,
  says: (sentence: string) => void,
): { stop(): Promise<void> } {
  const watch = new HeartbeatWatch(() => {
    says('The terminal process is no longer responding; replacing it.');
    child.replace();
  });
  const child: SupervisedChild = new SupervisedChild({
    name: 'terminals',
    start: forkedChild({
      part: 'terminals',
      file: files.ptyHost,
      args: ['--socket', socket],
      env,
    }),
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
