import { MessageChannelMain, type MessagePortMain } from 'electron';
import type { BuiltFiles } from '../parents/built-files';
import { ChildMessage } from '../parents/child-message';
import type { DesktopStatus } from '../parents/desktop-status';
import { HeartbeatWatch } from '../parents/heartbeat-watch';
import { SupervisedChild } from '../parents/supervised-child';
import { ptySocket } from '../parents/home-paths';
import { withMallocSettings } from '../parents/malloc-settings';
import type { PortEvent, PortTarget } from './decisions/hand-ports';
import { utilityChild, type UtilityStart } from './utility-child';

export interface Children {
  /** A new way to a child: its end is handed over, ours is returned for the page. Null: not running now. */
  port(target: PortTarget): MessagePortMain | null;
  stop(): Promise<void>;
}

export interface ChildrenOptions {
  readonly files: BuiltFiles;
  readonly home: string;
  readonly says: (sentence: string) => void;
  readonly changed: (event: PortEvent) => void;
  readonly news: (news: DesktopStatus) => void;
}

/** Engine and pty host as siblings; either may die and come back without the other or the page. */
export function startChildren(options: ChildrenOptions): Children {
  const { files, home } = options;
  const env = { ...process.env, RL_COCKPIT_HOME: home };
  const socket = ptySocket(process.pid, home);
  const starts: Record<PortTarget, UtilityStart> = {
    engine: utilityChild(files.engine, [], withMallocSettings(env), 'RL Cockpit engine'),
    terminals: utilityChild(files.ptyHost, ['--socket', socket], env, 'RL Cockpit terminals'),
  };
  const watch = new HeartbeatWatch(() => kept.terminals.replace());
  const kept: Record<PortTarget, SupervisedChild> = {
    engine: keep('engine', starts.engine, options, null),
    terminals: keep('terminals', starts.terminals, options, watch),
  };
  return {
    port: (target) => newPort(starts[target]),
    stop: async () => {
      watch.stop();
      await Promise.all([kept.engine.stop(), kept.terminals.stop()]);
    },
  };
}

function keep(
  child: PortTarget,
  { start }: UtilityStart,
  { says, changed, news }: ChildrenOptions,
  watch: HeartbeatWatch | null,
): SupervisedChild {
  return new SupervisedChild({
    name: child,
    says,
    start: (events) =>
      start({
        message: (message) => events.message(message),
        exit: (how) => {
          watch?.stop();
          changed({ type: 'child-ended', child });
          events.exit(how);
        },
      }),
    message: (raw) => {
      const message = ChildMessage.safeParse(raw);
      if (!message.success) return;
      if ('ready' in message.data) changed({ type: 'child-ready', child });
      else if ('beat' in message.data) watch?.beat();
      else if ('news' in message.data) news(message.data.news);
      else if ('portEnded' in message.data) changed({ type: 'port-ended', child });
    },
  });
}

function newPort(start: UtilityStart): MessagePortMain | null {
  const process = start.current();
  if (!process) return null;
  const { port1, port2 } = new MessageChannelMain();
  process.postMessage({ type: 'rl-cockpit-port' }, [port1]);
  return port2;
}
