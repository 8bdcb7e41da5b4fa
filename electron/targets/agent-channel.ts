import type { z } from 'zod';
import type { Refusal } from '#core/contract/refusal';
import { Hello } from '#core/contract/target';
import { type Result, err, ok } from '#core/lib/result';
import { AgentNews } from './agent-news';
import { Push, Reply } from './agent-messages';
import { type AgentEnd, type AgentProcess, NEVER_BEGAN } from './agent-process';
import { off, silent, unreadable } from './agent-refusals';
import { type Answer, AgentRequests } from './agent-requests';
import type { Dialling } from './dialling';
import type { Frame } from './frames';
import { OpenTails } from './open-tails';
import { Pulse } from './pulse';
import { Redial } from './redial';
import type { Tail, TailSink } from './tail';

export type StartAgent = (onFrame: (frame: Frame) => void) => Promise<AgentProcess>;

/**
 * The one channel to a target's agent. When the agent dies a new one is started (with back-off), and every
 * open tail goes on from the byte after the last one it was given. Where a person has to connect first,
 * nothing is started before.
 */
export class AgentChannel {
  readonly #name: string;
  readonly #start: StartAgent;
  readonly #dialling: Dialling;
  readonly #redial: Redial;
  readonly news = new AgentNews();
  readonly #requests = new AgentRequests();
  readonly #tails = new OpenTails({
    tell: (verb, fields) => this.#agent?.send({ ...fields, id: 0, verb }),
    isReady: () => this.#ready,
    wake: () => void this.hello(),
    open: (fields) => void this.#ask('tail', fields),
  });
  readonly #pulse: Pulse | null;
  #agent: AgentProcess | null = null;
  #hello: Promise<Result<Hello, Refusal>> | null = null;
  /** What an agent said before it gave up (a Python that is too old): worth more than its exit code. */
  #bootProblem: string | null = null;
  #ready = false;
  #closed = false;
  isWanted: boolean;
  /** Why the last agent could not be had, or ended; null while one answers. */
  problem: Refusal | null = null;
  lostSinceMs: number | null;

  /** @param name of the target, for a person */
  constructor(name: string, start: StartAgent, dialling: Dialling) {
    this.#name = name;
    this.#start = start;
    this.#dialling = dialling;
    this.#redial = new Redial(dialling, {
      dial: () => void this.hello(),
      rest: () => this.#letGo(),
    });
    this.isWanted = dialling.isFree;
    this.#pulse = this.#pulseOf(dialling);
    this.lostSinceMs = dialling.isFree ? null : Date.now();
  }

  get isClosed(): boolean {
    return this.#closed;
  }

  get state(): 'off' | 'starting' | 'ready' | 'lost' {
    if (!this.isWanted) return 'off';
    if (this.#ready && this.lostSinceMs === null) return 'ready';
    return this.problem === null ? 'starting' : 'lost';
  }

  /** Starts the agent if none runs. The same answer for everyone who asks meanwhile. */
  hello(): Promise<Result<Hello, Refusal>> {
    if (!this.isWanted) return Promise.resolve(err(this.problem ?? off(this.#name)));
    this.#hello ??= this.#connect();
    return this.#hello;
  }

  /** From now on agents are started. */
  connect(): Promise<Result<Hello, Refusal>> {
    if (!this.isWanted && !this.#closed) {
      this.isWanted = true;
      this.problem = null;
      this.news.contact();
    }
    return this.hello();
  }

  /** Ends the agent; none is started until somebody connects again. */
  async disconnect(): Promise<void> {
    this.#letGo();
    this.problem = null;
    const agent = this.#agent;
    agent?.end();
    await agent?.ended;
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.disconnect();
  }

  /** Asks the agent; a refusal when it refuses, is gone, or answers what nobody understands. */
  async ask<T>(
    verb: string,
    fields: object,
    schema: z.ZodType<T>,
    bytes?: Uint8Array,
  ): Promise<Result<{ value: T; bytes: Uint8Array<ArrayBuffer> }, Refusal>> {
    const hello = await this.hello();
    if (!hello.ok) return hello;
    const answer = await this.#ask(verb, fields, bytes);
    if (!answer.ok) return answer;
    const parsed = schema.safeParse(answer.value.json);
    if (!parsed.success) return err(unreadable(verb, parsed.error.message));
    return ok({ value: parsed.data, bytes: answer.value.bytes });
  }

  tail(path: string, from: number, ident: string | null, sink: TailSink): Tail {
    return this.#tails.add(path, from, ident, sink);
  }

  async #connect(): Promise<Result<Hello, Refusal>> {
    try {
      const agent = await this.#start((frame) => this.#receive(frame));
      this.#agent = agent;
      void agent.ended.then((end) => this.#lose(agent, end));
      // Let go of while it started: nobody else would end it.
      if (!this.isWanted) agent.end();
    } catch (cause) {
      const why = cause instanceof Error ? cause.message : String(cause);
      return err(this.#lost({ why, ...NEVER_BEGAN }));
    }
    const answer = await this.#requests.askFirst(this.#agent, this.#dialling.helloWithinMs);
    if (!answer.ok) return answer;
    const hello = Hello.safeParse(answer.value.json);
    if (!hello.success) return err(unreadable('hello', hello.error.message));
    // Let go of before it said hello: it is ready for nobody.
    if (!this.isWanted) return err(off(this.#name));
    this.#redial.reset();
    this.#ready = true;
    this.#pulse?.start();
    this.#tails.openAll();
    void this.#ask('watch', {});
    this.#heard(null);
    return ok(hello.data);
  }

  #pulseOf({ pingEveryMs }: Dialling): Pulse | null {
    if (pingEveryMs === null) return null;
    return new Pulse({
      everyMs: pingEveryMs,
      ask: () => this.#ask('ping', {}),
      quiet: () => this.#heard(silent(this.#name)),
      back: () => this.#heard(null),
      dead: () => this.#agent?.giveUp('It has not answered for a minute.'),
    });
  }

  #ask(verb: string, fields: object, bytes?: Uint8Array): Promise<Result<Answer, Refusal>> {
    return this.#requests.ask(this.#agent, verb, fields, bytes);
  }

  #receive({ json, bytes }: Frame): void {
    const reply = Reply.safeParse(json);
    if (reply.success) {
      this.#requests.answered(reply.data, { json, bytes });
      return;
    }
    const push = Push.safeParse(json);
    if (push.success) this.#pushed(push.data, bytes);
    else process.emitWarning(`The agent sent an unknown message: ${push.error.message}`);
  }

  #pushed(push: Push, bytes: Uint8Array<ArrayBuffer>): void {
    if (push.push === 'digest') this.news.digest(push.run);
    else if (push.push === 'gone') this.news.gone(push.runId);
    else if (push.push === 'boot-failed') this.#bootProblem = `${push.says} ${push.remedy}`;
    else if (push.push === 'reset') this.#tails.get(push.tailId)?.reset(push.ident);
    else this.#tails.get(push.tailId)?.data(push.from, bytes, push.ident, push.size);
  }

  #lose(agent: AgentProcess, end: AgentEnd): void {
    if (this.#agent !== agent) return;
    const why = this.#bootProblem ?? end.why;
    this.#bootProblem = null;
    this.#agent = null;
    this.#ready = false;
    this.#pulse?.stop();
    this.#requests.fail(this.#lost({ ...end, why }));
  }

  /** There is no agent: why, in the words of this kind of target. Another is started later where that is allowed. */
  #lost(end: AgentEnd): Refusal {
    this.#hello = null;
    const refusal = this.#dialling.explain(end);
    if (!this.isWanted) return refusal;
    this.problem = refusal;
    this.lostSinceMs ??= Date.now();
    this.news.contact();
    this.#redial.later(refusal, end);
    return refusal;
  }

  /** It answers, or nothing for a while. */
  #heard(problem: Refusal | null): void {
    this.problem = problem;
    this.lostSinceMs = problem === null ? null : Date.now();
    this.news.contact();
  }

  #letGo(): void {
    this.#redial.cancel();
    this.isWanted = false;
    this.#hello = null;
    this.lostSinceMs ??= Date.now();
    this.news.contact();
  }
}
