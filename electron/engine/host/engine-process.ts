import { setTimeout as sleep } from 'node:timers/promises';
import { RPCHandler } from '@orpc/server/message-port';
import { logAndPrint, logEntry } from '../../app-log/process-log';
import { connectEngine } from '../../parents/socket/socket-client';
import { type FramePort, type MessagePortLike } from '../../parents/socket/frame-port';
import { socketConnection } from '../../parents/socket/frame-socket';
import { type ParentLink, parentLink } from '../../parents/parent-link';
import { engineSocket } from '../../parents/home-paths';
import { relayPort } from '../../parents/socket/port-relay';
import { parentVault } from './parent-vault';
import { publishDesktopStatus } from './desktop-status';
import { EngineLink } from './engine-link';
import { type OwnEngine, startEngine } from './own-engine';
import { engineRouter } from '../router';
import { APP_VERSION } from '../../parents/version';
import { interceptorsOf } from './interceptors';
import type { HeldHome } from './home-lock';

const ASK_LOCK_EVERY_MS = 250;
/** A command line that is inside a change is waited for so long when the shell ends; shells wait longer. */
const LAST_ANSWERS_MS = 15_000;

/**
 * Life cycle of a shell's engine process: the engine if it holds the home, else waiting for that to fall free. Sends `ready` to its shell
 * when the socket answers, serves the pages whose ports it is handed, and ends with its shell. Trainings are not its children and continue.
 */
export async function waitForHome(home: string, held: HeldHome | null): Promise<void> {
  const parent = parentLink() ?? alone();
  let own: OwnEngine | null = null;
  parent.onEnd(() => {
    if (own?.isUsed() === true) logAndPrint('info', STILL_USED);
    const until = AbortSignal.timeout(LAST_ANSWERS_MS);
    void (own?.close(until) ?? Promise.resolve()).finally(() => process.exit(0));
  });
  parent.onPort((port) => {
    if (own === null) void relay(port, parent, home);
    else serve(own, port);
  });
  if (parent.isDesktop) void publishDesktopStatus(home, (news) => parent.send({ news }));
  const vault = parentVault(parent);
  own = await startEngine(home, held, vault);
  if (own === null) await announceStandby(parent, home);
  while (own === null) {
    await sleep(ASK_LOCK_EVERY_MS);
    own = await startEngine(home, null, vault);
  }
  const { version: node, platform, arch } = process;
  logEntry('info', 'The engine started.', {
    fields: { version: APP_VERSION, node, platform, arch },
  });
  parent.send({ ready: true, socket: own.socket, role: 'engine', enginePid: process.pid });
}

const STILL_USED =
  'Another command is using this engine; it ends when that command has its answer, in 15 seconds at the latest.';

function serve({ engine, changes }: OwnEngine, port: FramePort): void {
  // A page of the shell that ends: it is not waited for.
  const line = changes.connected(true);
  port.onClose(() => changes.disconnected(line));
  const handler = new RPCHandler(engineRouter(engine), interceptorsOf(changes, line));
  handler.upgrade(started(port.port), { context: {} });
}

async function relay(port: FramePort, parent: ParentLink, home: string): Promise<void> {
  await relayPort(port, socketConnection(connectEngine(home)));
  parent.send({ portEnded: true });
}

/** A port is silent until it is started; oRPC does not start it. */
function started(port: MessagePortLike): MessagePortLike {
  port.start();
  return port;
}

async function announceStandby(parent: ParentLink, home: string): Promise<void> {
  const link = new EngineLink(home);
  const hello = await link.ask((client) => client.engine.hello());
  const enginePid = hello.ok ? hello.value.pid : null;
  await link.close();
  parent.send({ ready: true, socket: engineSocket(home), role: 'standby', enginePid });
}

/** Started by hand: there is no shell to notify, and a signal ends it. */
function alone(): ParentLink {
  return {
    isDesktop: false,
    send: () => undefined,
    onPort: () => undefined,
    onMessage: () => undefined,
    onEnd: (end) => {
      process.once('SIGTERM', end);
      process.once('SIGINT', end);
    },
  };
}
