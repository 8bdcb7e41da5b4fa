import type { z } from 'zod';
import type { Refusal } from '#core/contract/refusal';
import { Hello } from '#core/contract/target/target';
import { type Result, err, ok } from '#core/lib/result';
import {
  type Contact,
  type ContactEffect,
  type ContactEvent,
  firstContact,
  lossOf,
  next,
} from './contact/contact';
import { AgentNews } from './agent-news';
import { Push, Reply } from './agent-messages';
import { type AgentEnd, type AgentProcess, NEVER_BEGAN } from './agent-process';
import { gone, off, silent, unreadable } from './agent-refusals';
import { type Answer, AgentRequests } from './agent-requests';
import type { ConnectPolicy } from './contact/connect-policy';
import type { Frame } from './frames';
import { OpenTails } from './open-tails';
import { Heartbeat } from './contact/heartbeat';
import type { Tail, TailSink } from './tail';

export type StartAgent = (onFrame: (frame: Frame) => void) => Promise<AgentProcess>;

/** One agent, from the order to start it until it has ended. */
interface Life {
  readonly id: number;
  readonly requests: AgentRequests;
  /** null while it is being started. */
  agent: AgentProcess | null;
  hello: Promise<Result<Hello, Refusal>> | null;
  heartbeat: Heartbeat | null;
  /** Message before it gave up (a Python that is too old): worth more than its exit code. */
  bootProblem: string | null;
}

/**
 * The one channel to a target's agent. When the agent dies a new one is started (with back-off), and every open tail continues from the
 * byte after the last one it was given. Where the user has to connect first, nothing is started before. What is to happen when is decided
 * in contact.ts; here it is done.
 */
export class AgentChannel {
  readonly #name: string;
  readonly #start: StartAgent;
  readonly #policy: ConnectPolicy;
  readonly news = new AgentNews();
  readonly #tails = new OpenTails({
    notify: (verb, fields) => this.#life()?.agent?.send({ ...fields, id: 0, verb }),
    isReady: () => this.#contact.is === 'ready' || this.#contact.is === 'quiet',
    wake: () => void this.hello(),
    open: (fields) => void this.#ask('tail', fields),
  });
  readonly #lives = new Map<number, Life>();
  #contact: Contact;
  #timer: NodeJS.Timeout | null = null;

  /** @param name of the target, for the user */
  constructor(name: string, start: StartAgent, connectPolicy: ConnectPolicy) {
    this.#name = name;
    this.#start = start;
    this.#policy = connectPolicy;
    this.#contact = firstContact(connectPolicy.isFree, Date.now());
  }

  get isClosed(): boolean {
    return this.#contact.is === 'off' && this.#contact.isClosed;
  }

  /** Was it connected? Its agent may be lost for the moment. */
  get isWanted(): boolean {
    return this.#contact.is !== 'off';
  }

  /** Reason why the last agent could not be had, or ended; null while one answers. */
  get problem(): Refusal | null {
    return lossOf(this.#contact)?.why ?? null;
  }

  get lostSinceMs(): number | null {
    return lossOf(this.#contact)?.sinceMs ?? null;
  }

  get state(): 'off' | 'starting' | 'ready' | 'lost' {
    const { is } = this.#contact;
    if (is === 'off' || is === 'ready') return is;
    return this.problem === null ? 'starting' : 'lost';
  }

  /** Starts the agent if none runs. The same answer for everyone who asks meanwhile. */
  hello(): Promise<Result<Hello, Refusal>> {
    this.#step({ type: 'want' });
    if (this.#contact.is === 'off')
      return Promise.resolve(err(this.#contact.loss.why ?? off(this.#name)));
    return this.#life()?.hello ?? Promise.resolve(err(gone('It is not running.')));
  }

  /** From now on agents are started. */
  connect(): Promise<Result<Hello, Refusal>> {
    this.#step({ type: 'connect' });
    return this.hello();
  }

  /** Ends the agent; none is started until somebody connects again. */
  disconnect(): Promise<void> {
    return this.#letGo(false);
  }

  close(): Promise<void> {
    return this.#letGo(true);
  }

  /** Asks the agent; a refusal when it refuses, is gone, or gives an answer that is not understood. */
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

  /** The agent of now, also one that is just being ended. */
  #life(): Life | undefined {
    return this.#lives.get(this.#contact.life);
  }

  #step(event: ContactEvent): void {
    const { contact, effects } = next(this.#contact, event, this.#policy);
    this.#contact = contact;
    for (const effect of effects) this.#perform(effect);
  }

  #perform(effect: ContactEffect): void {
    switch (effect.do) {
      case 'start':
        return this.#begin(effect.life);
      case 'end':
        return this.#lives.get(effect.life)?.agent?.end();
      case 'give-up':
        return this.#lives.get(effect.life)?.agent?.giveUp(effect.why?.says ?? 'It is silent.');
      case 'serve':
        return this.#serve(effect.life);
      case 'wait':
        return this.#wait(effect.life, effect.waitMs);
      case 'stop-waiting':
        return this.#stopWaiting();
      case 'ask-may-start':
        return void this.#askMayStart(effect);
      case 'publish':
        return this.news.contact();
    }
  }

  #begin(id: number): void {
    const requests = new AgentRequests();
    const life: Life = {
      id,
      requests,
      agent: null,
      hello: null,
      heartbeat: null,
      bootProblem: null,
    };
    this.#lives.set(id, life);
    life.hello = this.#firstWords(life);
  }

  async #firstWords(life: Life): Promise<Result<Hello, Refusal>> {
    try {
      life.agent = await this.#start((frame) => this.#receive(life, frame));
    } catch (cause) {
      const why = cause instanceof Error ? cause.message : String(cause);
      return err(this.#ended(life, { why, ...NEVER_BEGAN }));
    }
    void life.agent.ended.then((end) => this.#ended(life, end));
    this.#step({ type: 'started', life: life.id });
    const answer = await life.requests.askFirst(life.agent, this.#policy.helloWithinMs);
    if (!answer.ok) return answer;
    const hello = Hello.safeParse(answer.value.json);
    if (!hello.success) return err(unreadable('hello', hello.error.message));
    this.#step({ type: 'hello', life: life.id, hello: hello.data });
    // Let go of before it said hello: it is ready for no one.
    const isReady = this.#contact.is === 'ready' && this.#contact.life === life.id;
    return isReady ? ok(hello.data) : err(off(this.#name));
  }

  #ended(life: Life, end: AgentEnd): Refusal {
    this.#lives.delete(life.id);
    life.heartbeat?.stop();
    const reported = { ...end, why: life.bootProblem ?? end.why };
    const why = this.#policy.explain(reported);
    this.#step({ type: 'ended', life: life.id, why, end: reported, ...nowAndChance() });
    life.requests.fail(why);
    return why;
  }

  #serve(id: number): void {
    const life = this.#lives.get(id);
    if (life === undefined) return;
    life.heartbeat = this.#heartbeatOf(life);
    life.heartbeat?.start();
    this.#tails.openAll();
    void this.#ask('watch', {});
  }

  #heartbeatOf({ id, agent, requests }: Life): Heartbeat | null {
    const { heartbeat } = this.#policy;
    if (heartbeat === null) return null;
    return new Heartbeat({
      ...heartbeat,
      ask: () => requests.ask(agent, 'ping', {}),
      quiet: (silentMs) => {
        const sinceMs = Date.now() - Math.round(silentMs);
        this.#step({ type: 'quiet', life: id, why: silent(this.#name), nowMs: sinceMs });
      },
      back: () => this.#step({ type: 'back', life: id }),
      dead: (silentMs) =>
        agent?.giveUp(`It has not responded for ${Math.round(silentMs / 1000)} s.`),
    });
  }

  #wait(life: number, waitMs: number): void {
    this.#stopWaiting();
    this.#timer = setTimeout(() => this.#step({ type: 'due', life }), waitMs);
  }

  #stopWaiting(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
  }

  async #askMayStart({ life, why, end }: Extract<ContactEffect, { do: 'ask-may-start' }>) {
    const may = await this.#policy.mayRestart(why, end);
    this.#step({ type: 'may-start', life, may, ...nowAndChance() });
  }

  async #letGo(isClosing: boolean): Promise<void> {
    const ended = this.#life()?.agent?.ended;
    this.#step({ type: 'let-go', isClosing, nowMs: Date.now() });
    await ended;
  }

  #ask(verb: string, fields: object, bytes?: Uint8Array): Promise<Result<Answer, Refusal>> {
    const life = this.#life();
    return life === undefined
      ? Promise.resolve(err(gone('It is not running.')))
      : life.requests.ask(life.agent, verb, fields, bytes);
  }

  #receive(life: Life, { json, bytes }: Frame): void {
    life.heartbeat?.heard();
    const reply = Reply.safeParse(json);
    if (reply.success) {
      life.requests.answered(reply.data, { json, bytes });
      return;
    }
    const push = Push.safeParse(json);
    if (push.success) this.#pushed(life, push.data, bytes);
    else process.emitWarning(`The agent sent an unknown message: ${push.error.message}`);
  }

  #pushed(life: Life, push: Push, bytes: Uint8Array<ArrayBuffer>): void {
    if (push.push === 'boot-failed') life.bootProblem = `${push.says} ${push.remedy}`;
    // One that was replaced, and has not ended yet, reports what its successor reports too.
    else if (life.id !== this.#contact.life) return;
    else if (push.push === 'digest') this.news.digest(push.run);
    else if (push.push === 'gone') this.news.gone(push.runId);
    else if (push.push === 'reset') this.#tails.get(push.tailId)?.reset(push.ident);
    else this.#tails.get(push.tailId)?.data(push.from, bytes, push.ident, push.size);
  }
}

const nowAndChance = () => ({ nowMs: Date.now(), chance: Math.random() });
