import { randomUUID } from 'node:crypto';
import { EventEmitter } from 'node:events';
import type { z } from 'zod';
import type { Refusal } from '#core/contract/refusal';
import type { RunDigest } from '#core/contract/run-directory';
import { Hello } from '#core/contract/target';
import { type Result, err, ok } from '#core/lib/result';
import { Push, Reply } from './agent-messages';
import { gone, unreadable } from './agent-refusals';
import type { AgentProcess } from './agent-process';
import type { Frame } from './frames';
import { OpenTail, TAIL_CREDIT, type Tail, type TailSink } from './tail';

interface Answer {
  readonly json: unknown;
  readonly bytes: Uint8Array<ArrayBuffer>;
}
type Waiting = (answer: Result<Answer, Refusal>) => void;

const RETRY_FIRST_MS = 100;
const RETRY_LAST_MS = 5_000;

/**
 * The one channel to a target's agent. When the agent dies a new one is started (with back-off), and every
 * open tail goes on from the byte after the last one it was given.
 */
export class AgentChannel {
  readonly #start: (onFrame: (frame: Frame) => void) => Promise<AgentProcess>;
  readonly #says: EventEmitter<{ digest: [RunDigest]; gone: [string]; contact: [] }> =
    new EventEmitter();
  readonly #waiting = new Map<number, Waiting>();
  readonly #tails = new Map<string, OpenTail>();
  #agent: AgentProcess | null = null;
  #hello: Promise<Result<Hello, Refusal>> | null = null;
  #retryMs = RETRY_FIRST_MS;
  #retry: NodeJS.Timeout | null = null;
  #nextId = 1;
  /** What an agent said before it gave up (a Python that is too old): worth more than its exit code. */
  #bootProblem: string | null = null;
  #ready = false;
  #closed = false;
  lostSinceMs: number | null = null;

  constructor(start: (onFrame: (frame: Frame) => void) => Promise<AgentProcess>) {
    this.#start = start;
    this.#says.setMaxListeners(0);
  }

  get isClosed(): boolean {
    return this.#closed;
  }

  /** Starts the agent if none runs. The same answer for everyone who asks meanwhile. */
  hello(): Promise<Result<Hello, Refusal>> {
    this.#hello ??= this.#connect();
    return this.#hello;
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

  /** Asks the agent; a refusal when it refuses, is gone, or answers what nobody understands. */
  async ask<T>(
    verb: string,
    fields: object,
    schema: z.ZodType<T>,
  ): Promise<Result<{ value: T; bytes: Uint8Array<ArrayBuffer> }, Refusal>> {
    const hello = await this.hello();
    if (!hello.ok) return hello;
    const answer = await this.#ask(verb, fields);
    if (!answer.ok) return answer;
    const parsed = schema.safeParse(answer.value.json);
    if (!parsed.success) return err(unreadable(verb, parsed.error.message));
    return ok({ value: parsed.data, bytes: answer.value.bytes });
  }

  tail(path: string, from: number, ident: string | null, sink: TailSink): Tail {
    const id = randomUUID();
    const grant = (bytes: number) =>
      this.#agent?.send({ id: 0, verb: 'credit', tailId: id, bytes });
    const open = new OpenTail(id, path, from, ident, sink, grant);
    this.#tails.set(id, open);
    // Before the agent's first answer, #connect opens every tail: never twice.
    if (this.#ready) this.#openTail(open);
    else void this.hello();
    return {
      close: () => {
        open.closed = true;
        this.#tails.delete(id);
        this.#agent?.send({ id: 0, verb: 'untail', tailId: id });
      },
    };
  }

  async close(): Promise<void> {
    this.#closed = true;
    if (this.#retry !== null) clearTimeout(this.#retry);
    const agent = this.#agent;
    agent?.end();
    await agent?.ended;
  }

  async #connect(): Promise<Result<Hello, Refusal>> {
    try {
      const agent = await this.#start((frame) => this.#receive(frame));
      this.#agent = agent;
      void agent.ended.then((why) => this.#lose(agent, why));
      // Closed while it started: nobody else would end it.
      if (this.#closed) agent.end();
    } catch (cause) {
      return this.#failed(String(cause));
    }
    const answer = await this.#ask('hello', {});
    if (!answer.ok) return answer;
    const hello = Hello.safeParse(answer.value.json);
    if (!hello.success) return err(unreadable('hello', hello.error.message));
    this.#retryMs = RETRY_FIRST_MS;
    this.lostSinceMs = null;
    this.#ready = true;
    for (const tail of this.#tails.values()) this.#openTail(tail);
    void this.#ask('watch', {});
    this.#says.emit('contact');
    return ok(hello.data);
  }

  #openTail({ id, path, offset, ident }: OpenTail): void {
    void this.#ask('tail', { tailId: id, path, from: offset, ident, credit: TAIL_CREDIT });
  }

  #ask(verb: string, fields: object): Promise<Result<Answer, Refusal>> {
    const agent = this.#agent;
    if (agent === null) return Promise.resolve(err(gone('It is not running.')));
    const id = this.#nextId++;
    return new Promise((resolve) => {
      this.#waiting.set(id, resolve);
      agent.send({ ...fields, id, verb });
    });
  }

  #receive({ json, bytes }: Frame): void {
    const reply = Reply.safeParse(json);
    if (reply.success) {
      const { id } = reply.data;
      const waiting = this.#waiting.get(id);
      this.#waiting.delete(id);
      waiting?.(reply.data.ok ? ok({ json, bytes }) : err(reply.data));
      return;
    }
    const push = Push.safeParse(json);
    if (push.success) this.#pushed(push.data, bytes);
    else process.emitWarning(`The agent said what nobody understands: ${push.error.message}`);
  }

  #pushed(push: Push, bytes: Uint8Array<ArrayBuffer>): void {
    if (push.push === 'digest') this.#says.emit('digest', push.run);
    else if (push.push === 'gone') this.#says.emit('gone', push.runId);
    else if (push.push === 'boot-failed') this.#bootProblem = `${push.says} ${push.remedy}`;
    else if (push.push === 'reset') this.#tails.get(push.tailId)?.reset(push.ident);
    else this.#tails.get(push.tailId)?.data(push.from, bytes, push.ident, push.size);
  }

  #lose(agent: AgentProcess, why: string): void {
    if (this.#agent !== agent) return;
    const says = this.#bootProblem ?? why;
    this.#bootProblem = null;
    this.#agent = null;
    this.#ready = false;
    this.#hello = null;
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const resolve of waiting) resolve(err(gone(says)));
    if (this.#closed) return;
    this.lostSinceMs ??= Date.now();
    this.#says.emit('contact');
    this.#retryLater();
  }

  #failed(why: string): Result<Hello, Refusal> {
    this.#hello = null;
    this.lostSinceMs ??= Date.now();
    if (!this.#closed) this.#retryLater();
    return err(gone(why));
  }

  #retryLater(): void {
    if (this.#retry !== null) clearTimeout(this.#retry);
    this.#retry = setTimeout(() => void this.hello(), this.#retryMs);
    this.#retryMs = Math.min(this.#retryMs * 2, RETRY_LAST_MS);
  }
}
