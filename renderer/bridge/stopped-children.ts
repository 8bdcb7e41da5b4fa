import { useSyncExternalStore } from 'react';
import {
  type ChildName,
  type StoppedChild,
  StoppedChildren,
} from '#core/contract/desktop/stopped-child';
import { type DesktopApp, desktopApp } from './desktop';

const STOPPED_MESSAGE = 'rl-cockpit-stopped';
const NONE: StoppedChildren = { logFolder: '', children: [] };

/** Processes of the desktop app that gave up: asked for once, then as the app reports each change. None in a browser. */
export class StoppedList {
  #stopped = NONE;
  #isReported = false;
  readonly #listeners = new Set<() => void>();

  constructor(page: EventTarget, shell: Pick<DesktopApp, 'stoppedChildren'> | null) {
    if (shell === null) return;
    page.addEventListener('message', (event) => {
      // Only the page's own preload script: other senders have another source.
      if (!('source' in event && 'data' in event) || event.source !== page) return;
      const stopped = stoppedOf(event.data);
      if (stopped === null) return;
      this.#isReported = true;
      this.#become(stopped);
    });
    void this.#ask(shell);
  }

  readonly stopped = (): StoppedChildren => this.#stopped;

  readonly onChange = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  async #ask(shell: Pick<DesktopApp, 'stoppedChildren'>): Promise<void> {
    const answer = StoppedChildren.safeParse(await shell.stoppedChildren());
    // A report that came in the meantime is newer.
    if (answer.success && !this.#isReported) this.#become(answer.data);
  }

  #become(stopped: StoppedChildren): void {
    this.#stopped = stopped;
    this.#listeners.forEach((listener) => listener());
  }
}

/** The list in a message of the preload script; null for every other message. */
function stoppedOf(message: unknown): StoppedChildren | null {
  if (typeof message !== 'object' || message === null || !('type' in message)) return null;
  if (message.type !== STOPPED_MESSAGE || !('stopped' in message)) return null;
  return StoppedChildren.safeParse(message.stopped).data ?? null;
}

let list: StoppedList | null = null;

/** The page's list; asked for when it is first needed. */
function stoppedList(): StoppedList {
  list ??= new StoppedList(window, desktopApp());
  return list;
}

/** A process of the desktop app that gave up, with the folder of the app's log; null while it has not. */
export function useStoppedChild(
  child: ChildName,
): { readonly stopped: StoppedChild; readonly logFolder: string } | null {
  const current = stoppedList();
  const { children, logFolder } = useSyncExternalStore(current.onChange, current.stopped);
  const stopped = children.find((one) => one.child === child);
  return stopped === undefined ? null : { stopped, logFolder };
}
