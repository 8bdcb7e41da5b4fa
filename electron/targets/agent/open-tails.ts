import { randomUUID } from 'node:crypto';
import { OpenTail, TAIL_CREDIT, type Tail, type TailSink } from './tail';

export interface TailsCallbacks {
  /** A message to the current agent, if there is one; it gets no answer. */
  readonly notify: (verb: string, fields: object) => void;
  /** Whether the current agent has begun with the tails. Else it is going to open each of them. */
  readonly isReady: () => boolean;
  /** A tail wants an agent. */
  readonly wake: () => void;
  readonly open: (fields: object) => void;
}

/** Log files that are followed (tailed) on a target, over the lives of its agents. */
export class OpenTails {
  readonly #tails = new Map<string, OpenTail>();
  readonly #callbacks: TailsCallbacks;

  constructor(line: TailsCallbacks) {
    this.#callbacks = line;
  }

  add(path: string, from: number, ident: string | null, sink: TailSink): Tail {
    const { notify: report, isReady, wake } = this.#callbacks;
    const id = randomUUID();
    const grant = (bytes: number) => report('credit', { tailId: id, bytes });
    const tail = new OpenTail(id, path, from, ident, sink, grant);
    this.#tails.set(id, tail);
    if (isReady()) this.#open(tail);
    else wake();
    return {
      close: () => {
        tail.close();
        this.#tails.delete(id);
        report('untail', { tailId: id });
      },
    };
  }

  get(id: string): OpenTail | undefined {
    return this.#tails.get(id);
  }

  /** A new agent continues where the last one stopped. */
  openAll(): void {
    for (const tail of this.#tails.values()) this.#open(tail);
  }

  #open({ id, path, offset, ident }: OpenTail): void {
    this.#callbacks.open({ tailId: id, path, from: offset, ident, credit: TAIL_CREDIT });
  }
}
