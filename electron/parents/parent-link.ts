import type { ChildMessage } from './child-message';
import { asFramePort, type FramePort } from './socket/frame-port';

/** A child's line to the shell that started it. */
export interface ParentLink {
  /** Whether the shell is a desktop, with a tray and notifications to fill. */
  readonly isDesktop: boolean;
  send(message: ChildMessage): void;
  /** A page's port, handed over by Electron's main process. Never called in the headless shell. */
  onPort(accept: (port: FramePort) => void): void;
  /** Messages of Electron's main process beside ports. Never called in the headless shell. */
  onMessage(accept: (message: unknown) => void): void;
  /** The shell is gone or asks this process to end. Trainings are not its children and continue. */
  onEnd(end: () => void): void;
}

/** The line to whichever shell started this process; null when none did (its own command line). */
export function parentLink(): ParentLink | null {
  const port: unknown = Reflect.get(process, 'parentPort');
  if (isParentPort(port)) return utilityLink(port);
  return process.send ? forkLink(process) : null;
}

/** A forked child's channel to its shell. */
export interface ForkedSelf {
  readonly connected: boolean;
  readonly send?: ((message: ChildMessage, done: () => void) => unknown) | undefined;
  on(event: 'SIGINT', heed: () => void): unknown;
  once(event: 'disconnect' | 'SIGTERM', end: () => void): unknown;
}

/** The line of a child made by child_process.fork. */
export function forkLink(self: ForkedSelf): ParentLink {
  return {
    isDesktop: false,
    send: (message) => {
      // A shell that is going away closes the channel first; what we had to say no longer matters then.
      if (self.connected) self.send?.(message, () => undefined);
    },
    onPort: () => undefined,
    onMessage: () => undefined,
    onEnd: (end) => {
      self.once('disconnect', end);
      self.once('SIGTERM', end);
      // Ctrl+C reaches the whole process group; the shell decides when its children end.
      self.on('SIGINT', () => undefined);
      // A shell that died while this process was loading closed the channel before anybody listened: that event is over.
      if (!self.connected) queueMicrotask(end);
    },
  };
}

interface ParentPort {
  postMessage(message: unknown): void;
  on(event: 'message', accept: (event: { data: unknown; ports: readonly unknown[] }) => void): void;
}

function isParentPort(port: unknown): port is ParentPort {
  return typeof port === 'object' && port !== null && 'postMessage' in port && 'on' in port;
}

function utilityLink(port: ParentPort): ParentLink {
  return {
    isDesktop: true,
    send: (message) => port.postMessage(message),
    onPort: (accept) => {
      port.on('message', (event) => {
        for (const handed of event.ports) {
          const framePort = asFramePort(handed);
          if (framePort) accept(framePort);
        }
      });
    },
    onMessage: (accept) => {
      port.on('message', (event) => accept(event.data));
    },
    // Electron ends a utility process itself when the main process is gone, also before this is called.
    onEnd: (end) => {
      process.once('SIGTERM', end);
    },
  };
}
