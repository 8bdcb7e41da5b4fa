import { MessageChannelMain, type MessagePortMain } from 'electron';
import type { ChildName, StoppedChild } from '#core/contract/desktop/stopped-child';
import type { BuiltFiles } from '../parents/built-files';
import { ChildMessage } from '../parents/child-message';
import type { DesktopStatus } from '../parents/desktop-status';
import { HeartbeatWatch } from '../parents/heartbeat-watch';
import { ENGINE_PATIENCE_MS, SupervisedChild } from '../parents/supervised-child';
import { ptySocket } from '../parents/home-paths';
import { withoutAppImage } from '../parents/app-image-env';
import { withMallocSettings } from '../parents/malloc-settings';
import type { PortEvent, PortTarget } from './decisions/hand-ports';
import type { VaultQuestion } from '../parents/vault-messages';
import { answerVault } from './vault';
import { utilityChild, type UtilityStart } from './utility-child';

export interface Children {
  /** Starts the pty host, unless it was started or stopped before; the engine starts at once. */
  startTerminals(): void;
  /** A new way to a child: its end is handed over, ours is returned for the page. Null: not running now. */
  port(target: PortTarget): MessagePortMain | null;
  /** Starts a child again that gave up; false for one that did not. */
  revive(child: ChildName): boolean;
  stop(): Promise<void>;
}

export interface ChildrenOptions {
  readonly files: BuiltFiles;
  readonly home: string;
  readonly says: (sentence: string) => void;
  readonly changed: (event: PortEvent) => void;
  /** A child has ended more often than it is restarted. */
  readonly gaveUp: (stopped: StoppedChild) => void;
  readonly news: (news: DesktopStatus) => void;
}

/** Engine and pty host as siblings; either may die and come back without the other or the page. */
export function startChildren(options: ChildrenOptions): Children {
  const { files, home } = options;
  const env = { ...withoutAppImage(process.env), RL_COCKPIT_HOME: home };
  const socket = ptySocket(process.pid, home);
  const starts: Record<PortTarget, UtilityStart> = {
    engine: utilityChild(
      { part: 'engine', file: files.engine, args: [], env: withMallocSettings(env) },
      'RL Cockpit engine',
    ),
    terminals: utilityChild(
      { part: 'terminals', file: files.ptyHost, args: ['--socket', socket], env },
      'RL Cockpit terminals',
    ),
  };
  const watch = new HeartbeatWatch(() => supervised.terminals?.replace());
  const supervised: { readonly engine: SupervisedChild; terminals?: SupervisedChild } = {
    engine: keep('engine', starts.engine, options, null),
  };
  let isStopped = false;
  return {
    startTerminals: () => {
      if (isStopped) return;
      supervised.terminals ??= keep('terminals', starts.terminals, options, watch);
    },
    port: (target) => newPort(starts[target]),
    revive: (child) => supervised[child]?.revive() ?? false,
    stop: async () => {
      isStopped = true;
      watch.stop();
      await Promise.all([supervised.engine.stop(), supervised.terminals?.stop()]);
    },
  };
}

function keep(
  child: PortTarget,
  utility: UtilityStart,
  { says, changed, gaveUp, news }: ChildrenOptions,
  watch: HeartbeatWatch | null,
): SupervisedChild {
  return new SupervisedChild({
    name: child,
    says,
    ...(child === 'engine' ? { patienceMs: ENGINE_PATIENCE_MS } : {}),
    start: (events) =>
      utility.start({
        message: (message) => events.message(message),
        exit: (how) => {
          watch?.stop();
          changed({ type: 'child-ended', child });
          events.exit(how);
        },
      }),
    spent: (end) =>
      void utility
        .lastLines()
        .then((lines) => gaveUp({ child, ...end, lastLines: [...lines], isStarting: false })),
    message: (raw) => {
      const message = ChildMessage.safeParse(raw);
      if (!message.success) return;
      if ('ready' in message.data) changed({ type: 'child-ready', child });
      else if ('beat' in message.data) watch?.beat();
      else if ('news' in message.data) news(message.data.news);
      else if ('vault' in message.data && child === 'engine')
        void answer(utility, message.data.vault);
      else if ('portEnded' in message.data) changed({ type: 'port-ended', child });
    },
  });
}

/** Only the engine asks; the answer goes to the process that asked, if it still runs. */
async function answer(utility: UtilityStart, question: VaultQuestion): Promise<void> {
  const asking = utility.current();
  const answered = await answerVault(question);
  if (utility.current() === asking) asking?.postMessage(answered, []);
}

function newPort(start: UtilityStart): MessagePortMain | null {
  const process = start.current();
  if (!process) return null;
  const { port1, port2 } = new MessageChannelMain();
  process.postMessage({ type: 'rl-cockpit-port' }, [port1]);
  return port2;
}
