import type { Refusal } from '#core/contract/refusal';
import { type Result, err, ok } from '#core/lib/result';
import { gone } from './agent-refusals';
import type { Reply } from './agent-messages';
import type { AgentProcess } from './agent-process';

export interface Answer {
  readonly json: unknown;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** Requests to an agent that wait for their reply, each under a number of its own. */
export class AgentRequests {
  readonly #waiting = new Map<number, (answer: Result<Answer, Refusal>) => void>();
  #nextId = 1;

  ask(
    agent: AgentProcess | null,
    verb: string,
    fields: object,
    bytes?: Uint8Array,
  ): Promise<Result<Answer, Refusal>> {
    if (agent === null) return Promise.resolve(err(gone('It is not running.')));
    const id = this.#nextId++;
    return new Promise((resolve) => {
      this.#waiting.set(id, resolve);
      agent.send({ ...fields, id, verb }, bytes);
    });
  }

  /** The first question; an agent that does not answer it is given up. */
  async askFirst(agent: AgentProcess | null, withinMs: number): Promise<Result<Answer, Refusal>> {
    const late = setTimeout(() => {
      agent?.giveUp(`It did not respond within ${withinMs / 1000} s.`);
    }, withinMs);
    const answer = await this.ask(agent, 'hello', {});
    clearTimeout(late);
    return answer;
  }

  answered(reply: Reply, answer: Answer): void {
    const waiting = this.#waiting.get(reply.id);
    this.#waiting.delete(reply.id);
    waiting?.(reply.ok ? ok(answer) : err(reply));
  }

  /** Nobody will answer any more. */
  fail(refusal: Refusal): void {
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const resolve of waiting) resolve(err(refusal));
  }
}
