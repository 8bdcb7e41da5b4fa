import { EventEmitter } from 'node:events';
import type { RunDigest } from '#core/contract/run/run-digest';

type Topics = { digest: [RunDigest]; gone: [string]; contact: [] };

/** Events of an agent, with their listeners: changes of run directories, and of the contact with it. */
export class AgentNews {
  readonly #says: EventEmitter<Topics> = new EventEmitter();

  constructor() {
    this.#says.setMaxListeners(0);
  }

  digest(run: RunDigest): void {
    this.#says.emit('digest', run);
  }

  gone(runId: string): void {
    this.#says.emit('gone', runId);
  }

  contact(): void {
    this.#says.emit('contact');
  }

  onDigest(listener: (digest: RunDigest) => void): () => void {
    this.#says.on('digest', listener);
    return () => this.#says.off('digest', listener);
  }

  onGone(listener: (runId: string) => void): () => void {
    this.#says.on('gone', listener);
    return () => this.#says.off('gone', listener);
  }

  onContact(listener: () => void): () => void {
    this.#says.on('contact', listener);
    return () => this.#says.off('contact', listener);
  }
}
