import type { Refusal } from '#core/contract/refusal';
import { type Result, err, ok } from '#core/lib/result';
import { gone, late } from './agent-refusals';
import type { Reply } from './agent-messages';
import type { AgentProcess } from './agent-process';
import { questionLimitMs } from './question-limit';

export interface Answer {
  readonly json: unknown;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** An answer that came while this process stalled is read before it counts as late. */
const LAST_CHECK_MS = 1_000;

/** Requests to an agent that wait for their reply, each under its own number. */
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
    const limitMs = questionLimitMs(verb, fields);
    return new Promise((resolve) => {
      const timer = setTimeout(() => {
        setTimeout(() => this.#answer(id, err(late(verb, limitMs))), LAST_CHECK_MS).unref();
      }, limitMs).unref();
      this.#waiting.set(id, (answer) => {
        clearTimeout(timer);
        resolve(answer);
      });
      agent.send({ ...fields, id, verb }, bytes);
    });
  }

  /** The first question; an agent that does not answer it is given up. */
  async askFirst(agent: AgentProcess | null, withinMs: number): Promise<Result<Answer, Refusal>> {
    const timer = setTimeout(() => {
      agent?.giveUp(`It did not respond within ${withinMs / 1000} s.`);
    }, withinMs);
    const answer = await this.ask(agent, 'hello', {});
    clearTimeout(timer);
    return answer;
  }

  answered(reply: Reply, answer: Answer): void {
    this.#answer(reply.id, reply.ok ? ok(answer) : err(reply));
  }

  #answer(id: number, answer: Result<Answer, Refusal>): void {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    waiting?.(answer);
  }

  /** No one will answer any more. */
  fail(refusal: Refusal): void {
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const resolve of waiting) resolve(err(refusal));
  }
}
