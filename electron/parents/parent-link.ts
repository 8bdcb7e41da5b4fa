import type { ChildMessage } from './child-message';
import { asFramePort, type FramePort } from './frame-port';

/** A child's line to the shell that started it. */
export interface ParentLink {
  /** Is the shell a desktop, with a tray and notifications to fill? */
  readonly isDesktop: boolean;
  send(message: ChildMessage): void;
  /** A page's port, handed over by Electron's main process. Never called in the headless shell. */
  onPort(take: (port: FramePort) => void): void;
  /** What Electron's main process says beside ports. Never called in the headless shell. */
  onMessage(take: (message: unknown) => void): void;
  /** The shell is gone or asks this process to end. Trainings are not its children and go on. */
  onEnd(end: () => void): void;
}

/** The line to whichever shell started this process; null when none did (a command line of its own). */
export function parentLink(): ParentLink | null {
  const port: unknown = Reflect.get(process, 'parentPort');
  if (isParentPort(port)) return utilityLink(port);
  return process.send ? forkLink() : null;
}

function forkLink(): ParentLink {
  return {
    isDesktop: false,
    send: (message) => {
      // A shell that is going away closes the channel first; what we had to say no longer matters then.
      if (process.connected) process.send?.(message, () => undefined);
    },
    onPort: () => undefined,
    onMessage: () => undefined,
    onEnd: (end) => {
      process.once('disconnect', end);
      process.once('SIGTERM', end);
      // Ctrl-C reaches the whole process group; the shell decides when its children end.
      process.on('SIGINT', () => undefined);
    },
  };
}

interface ParentPort {
  postMessage(message: unknown): void;
  on(event: 'message', take: (event: { data: unknown; ports: readonly unknown[] }) => void): void;
}

function isParentPort(port: unknown): port is ParentPort {
  return typeof port === 'object' && port !== null && 'postMessage' in port && 'on' in port;
}

function utilityLink(port: ParentPort): ParentLink {
  return {
    isDesktop: true,
    send: (message) => port.postMessage(message),
    onPort: (take) => {
      port.on('message', (event) => {
        for (const handed of event.ports) {
          const framePort = asFramePort(handed);
          if (framePort) take(framePort);
        }
      });
    },
    onMessage: (take) => {
      port.on('message', (event) => take(event.data));
    },
    onEnd: (end) => {
      process.once('SIGTERM', end);
    },
  };
}
