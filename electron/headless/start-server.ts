import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Refusal } from '#core/contract/refusal';
import { RefusedError } from '#core/contract/refused-error';
import { err, ok, type Result } from '#core/lib/result';
import { builtFiles } from '../parents/built-files';
import { refuseNewerHome } from '../parents/newer-home';
import { engineSocket, homeOf, ptySocket } from '../parents/home-paths';
import { makePrivateFolder, makeSocketFolder } from '../parents/socket/private-folder';
import { accessOf, newSignInCode, type Access } from './access';
import type { SignInLink } from './sign-in-file';
import {
  portsToTry,
  readStoredAddress,
  type StoredAddress,
  writeStoredAddress,
} from './stored-address';
import { superviseEngine, supervisePtyHost } from './children';
import { createPageServer, type PageServerOptions } from './http-server';
import { DeferredChild } from './deferred-child';

export interface ServeOptions {
  /** 0: the one of the last time, or a free one. */
  readonly port: number;
  /** Folder of the built files. */
  readonly outFolder: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** A sentence for the user, on stderr. */
  readonly says: (sentence: string) => void;
  /** Gives up while it starts. A running server is ended by its `close`. */
  readonly signal: AbortSignal;
}

export interface RunningServer {
  /** With the token. */
  readonly url: string;
  readonly token: string;
  /** An address that signs one browser in, once. */
  readonly signIn: () => SignInLink;
  readonly enginePid: number | null;
  /** Reason why the engine never became ready; null as soon as it is. */
  readonly problem: Promise<Refusal | null>;
  /** Ends the engine and starts it again; pages connect to the new one by themselves. */
  restartEngine(): Promise<void>;
  /** Ends the server and its children; trainings continue. */
  close(): Promise<void>;
}

const ENGINE_PATIENCE_MS = 60_000;

/**
 * The page, the engine and the pty host, reachable at 127.0.0.1. Answers when it is known which process is the engine:
 * until that is ready, a page waits for it.
 */
export async function startServer(options: ServeOptions): Promise<Result<RunningServer, Refusal>> {
  const home = homeOf(options.env);
  const files = builtFiles(options.outFolder);
  const sockets = { engine: engineSocket(home), terminals: ptySocket(process.pid, home) };
  const foreign = refusedFolder(home, [sockets.engine, sockets.terminals]);
  if (foreign !== null) return err(foreign);
  const stored = readStoredAddress(home);
  const access = accessOf([hostname(), home, options.port].join('\0'), stored);
  const says = options.says;
  const ptyHost = new DeferredChild();
  const server = createPageServer({
    access,
    renderer: files.renderer,
    upgrades: upgradesTo(sockets, home),
    onRequest: (path) => path === '/terminals' && ptyHost.start(),
    says,
  });
  const port = await listenAt(server, stored, home, options);
  if (!port.ok) return port;
  const env = { ...options.env, RL_COCKPIT_HOME: home };
  const engine = superviseEngine(files, env, says);
  ptyHost.begin(() => supervisePtyHost(files, sockets.terminals, env, says));
  const close = async (): Promise<void> => {
    await Promise.all([closeServer(server), engine.stop(), ptyHost.stop()]);
  };
  if (!(await inTime(engine.started, options.signal))) {
    await close();
    return err(engineFailed(home));
  }
  void engine.ready.then(() => ptyHost.startLater());
  return ok({
    ...addresses(access, port.value),
    enginePid: engine.enginePid(),
    problem: inTime(engine.ready, options.signal).then((isReady) =>
      isReady || options.signal.aborted ? null : engineFailed(home),
    ),
    restartEngine: () => engine.restart(),
    close,
  });
}

/** Paths at which a page reaches the processes behind the server. */
function upgradesTo(
  sockets: { readonly engine: string; readonly terminals: string },
  home: string,
): PageServerOptions['upgrades'] {
  return new Map([
    ['/engine', { socket: sockets.engine, home }],
    ['/terminals', { socket: sockets.terminals, home }],
  ]);
}

/** Ways into a server that listens on this port. */
function addresses(access: Access, port: number): Pick<RunningServer, 'url' | 'token' | 'signIn'> {
  const { token } = access;
  return {
    url: `http://127.0.0.1:${port}/?token=${token}`,
    token,
    signIn: () => signInLink(access, port),
  };
}

function signInLink(access: Access, port: number): SignInLink {
  const code = newSignInCode(access);
  const cancel = (): boolean => access.codes.delete(code);
  return { url: `http://127.0.0.1:${port}/?sign-in=${code}`, cancel };
}

/** Makes the home and the folders of these sockets. @returns why one of them cannot be used */
function refusedFolder(home: string, sockets: readonly string[]): Refusal | null {
  try {
    refuseNewerHome(home);
    makePrivateFolder(home);
    for (const socket of sockets) makeSocketFolder(socket);
    return null;
  } catch (cause) {
    if (cause instanceof RefusedError) return cause.refusal;
    throw cause;
  }
}

async function inTime(answer: Promise<boolean>, signal: AbortSignal): Promise<boolean> {
  const waited = new AbortController();
  const until = AbortSignal.any([signal, waited.signal]);
  const late = sleep(ENGINE_PATIENCE_MS, false, { signal: until }).catch(() => false);
  const first = await Promise.race([answer, late]);
  waited.abort();
  return first;
}

function engineFailed(home: string): Refusal {
  return {
    code: 'engine-failed',
    says: `The engine for ${home} did not start; see its output above.`,
    remedy: 'See the logs folder there, and check that the disk is writable and not full.',
  };
}

/** Listens where the home was served the last time, if it can. */
async function listenAt(
  server: Server,
  stored: StoredAddress,
  home: string,
  options: ServeOptions,
): Promise<Result<number, Refusal>> {
  const port = await listenOnFirst(server, portsToTry(options.port, stored));
  if (port.ok) keepAddress(home, stored, port.value, options);
  return port;
}

/** Keeps the address for the next start, and says where this one differs from the last time. A port of the command line is for once. */
function keepAddress(home: string, stored: StoredAddress, port: number, at: ServeOptions): void {
  const usual = at.port === 0 ? (stored.port ?? port) : stored.port;
  if (at.port === 0 && usual !== null && usual !== port) at.says(elsewhere(usual, port));
  try {
    writeStoredAddress(home, { ...stored, port: usual });
  } catch (cause) {
    at.says(`The address could not be kept for the next start (${String(cause)}).`);
  }
}

const elsewhere = (usual: number, now: number): string =>
  `Port ${usual}, the usual one of this installation, is in use: by another RL Cockpit, or by another program. This time the address has port ${now}.`;

/** Listens on the first port that is free. */
async function listenOnFirst(
  server: Server,
  ports: readonly number[],
): Promise<Result<number, Refusal>> {
  followSockets(server);
  let last: Result<number, Refusal> = err(portInUse(0, 'there is none'));
  for (const port of ports) {
    last = await listen(server, port);
    if (last.ok) return last;
  }
  return last;
}

async function listen(server: Server, port: number): Promise<Result<number, Refusal>> {
  return new Promise((resolve) => {
    const failed = (error: Error): void => {
      server.off('listening', listening);
      resolve(err(portInUse(port, error.message)));
    };
    const listening = (): void => {
      server.off('error', failed);
      const address = server.address();
      resolve(ok(typeof address === 'object' && address ? address.port : port));
    };
    server.once('error', failed).once('listening', listening);
    server.listen({ host: '127.0.0.1', port });
  });
}

const portInUse = (port: number, why: string): Refusal => ({
  code: 'port-unavailable',
  says: `Port ${port} of 127.0.0.1 cannot be used: ${why}.`,
  remedy: 'Choose another with --port, or use 0 for any free port.',
});

const openSockets = new WeakMap<Server, Set<Socket>>();

/** Node forgets a socket once it was upgraded, so closing a server with open pages would wait forever. */
function followSockets(server: Server): void {
  const open = new Set<Socket>();
  openSockets.set(server, open);
  server.on('connection', (socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
}

async function closeServer(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => {
    server.close(() => resolve());
  });
  for (const socket of openSockets.get(server) ?? []) socket.destroy();
  await closed;
}
