import type { Refusal } from '#core/contract/refusal';
import type { Hello } from '#core/contract/target/target';
import { backOffMs, withJitter } from '#core/lib/retry';
import type { AgentEnd } from '../agent-process';
import type { ConnectPolicy } from './connect-policy';

/** Since when there has been no contact, and why; no reason where the user has just asked for contact. */
export interface Loss {
  readonly why: Refusal | null;
  readonly sinceMs: number;
}

/**
 * Connection state of an agent: the contact with one target. `life` numbers the agents that were started; reports about an earlier one than
 * the latest change nothing.
 */
export type Contact =
  /** Nothing is started. Only the user's connecting ends it, and nothing when it is closed. */
  | { readonly is: 'off'; readonly life: number; readonly loss: Loss; readonly isClosed: boolean }
  /** An agent is being started, or has not said hello yet. */
  | {
      readonly is: 'connecting';
      readonly life: number;
      /** Of the contact before; null for the first. */
      readonly loss: Loss | null;
      /** Agents in a row that never said hello. */
      readonly failures: number;
    }
  | { readonly is: 'ready'; readonly life: number; readonly hello: Hello }
  /** It said hello, and has not answered for a while. */
  | { readonly is: 'quiet'; readonly life: number; readonly hello: Hello; readonly loss: Loss }
  /** There is no agent; one is started when somebody asks for it, or when the wait is over. */
  | {
      readonly is: 'waiting';
      readonly life: number;
      readonly failures: number;
      /** Reason why there is none, and when the next is tried; null: none was ever asked for. */
      readonly lost: Lost | null;
    };

interface Lost extends Loss {
  readonly why: Refusal;
  readonly end: AgentEnd;
  readonly untilMs: number;
}

/** Event of a contact. `chance` is from 0 to 1. */
export type ContactEvent =
  /** A user connects. */
  | { readonly type: 'connect' }
  /** Somebody wants an answer of the agent. */
  | { readonly type: 'want' }
  /** A user lets go of the target, or the app does for good. */
  | { readonly type: 'let-go'; readonly isClosing: boolean; readonly nowMs: number }
  | { readonly type: 'started'; readonly life: number }
  | { readonly type: 'hello'; readonly life: number; readonly hello: Hello }
  | { readonly type: 'quiet'; readonly life: number; readonly why: Refusal; readonly nowMs: number }
  | { readonly type: 'back'; readonly life: number }
  /** The agent ended, or could not be started. */
  | {
      readonly type: 'ended';
      readonly life: number;
      readonly why: Refusal;
      readonly end: AgentEnd;
      readonly nowMs: number;
      readonly chance: number;
    }
  /** The wait is over. */
  | { readonly type: 'due'; readonly life: number }
  /** May another agent be started unasked? null: unknown. */
  | {
      readonly type: 'may-start';
      readonly life: number;
      readonly may: boolean | null;
      readonly nowMs: number;
      readonly chance: number;
    };

/** Effect of an event, in this order; publishing is the last, because its listeners may ask for more at once. */
export type ContactEffect =
  | { readonly do: 'start'; readonly life: number }
  | { readonly do: 'end'; readonly life: number }
  /** Kill one that does not answer. */
  | { readonly do: 'give-up'; readonly life: number; readonly why: Refusal | null }
  /** The agent is ready: follow files, ask for news, watch its heartbeat. */
  | { readonly do: 'serve'; readonly life: number }
  | { readonly do: 'wait'; readonly life: number; readonly waitMs: number }
  | { readonly do: 'stop-waiting' }
  | {
      readonly do: 'ask-may-start';
      readonly life: number;
      readonly why: Refusal;
      readonly end: AgentEnd;
    }
  /** Notify everyone who follows the contact. */
  | { readonly do: 'publish' };

export interface ContactStep {
  readonly contact: Contact;
  readonly effects: readonly ContactEffect[];
}

/** Policy of a kind of target for its contacts. */
export type ContactPolicy = Pick<
  ConnectPolicy,
  'firstWaitMs' | 'lastWaitMs' | 'needsPerson' | 'replacesSilent'
>;

/** The contact of a target that was never asked anything. */
export function firstContact(isFree: boolean, nowMs: number): Contact {
  return isFree
    ? { is: 'waiting', life: 0, failures: 0, lost: null }
    : { is: 'off', life: 0, loss: { why: null, sinceMs: nowMs }, isClosed: false };
}

export const lossOf = (contact: Contact): Loss | null =>
  contact.is === 'ready' ? null : contact.is === 'waiting' ? contact.lost : contact.loss;

/** State transition of a contact: what it becomes by an event, and what is to be done. Pure. */
export function next(contact: Contact, event: ContactEvent, policy: ContactPolicy): ContactStep {
  if ('life' in event && event.life !== contact.life) return stale(contact, event);
  switch (event.type) {
    case 'connect':
      return connected(contact);
    case 'want':
      return wanted(contact, policy);
    case 'let-go':
      return letGo(contact, event);
    case 'started':
      return contact.is === 'off' ? stale(contact, event) : same(contact);
    case 'hello':
      return saidHello(contact, event);
    case 'quiet':
    case 'back':
      return heartbeat(contact, event);
    case 'ended':
      return ended(contact, event, policy);
    case 'due':
      return due(contact);
    case 'may-start':
      return mayStart(contact, event, policy);
  }
}

type Of<T extends ContactEvent['type']> = Extract<ContactEvent, { type: T }>;
type In<T extends Contact['is']> = Extract<Contact, { is: T }>;

const same = (contact: Contact): ContactStep => ({ contact, effects: [] });

/** An agent that was let go of was reported: one that has only now begun is ended. */
function stale(contact: Contact, event: ContactEvent): ContactStep {
  return event.type === 'started'
    ? { contact, effects: [{ do: 'end', life: event.life }] }
    : same(contact);
}

function connected(contact: Contact): ContactStep {
  if (contact.is === 'waiting') return starting(contact, [{ do: 'stop-waiting' }]);
  if (contact.is !== 'off' || contact.isClosed) return same(contact);
  const loss = { why: null, sinceMs: contact.loss.sinceMs };
  const life = contact.life + 1;
  return {
    contact: { is: 'connecting', life, loss, failures: 0 },
    effects: [{ do: 'start', life }, { do: 'publish' }],
  };
}

/** The agent for a question: the one that waits to be started, or another in place of one that is silent. */
function wanted(contact: Contact, { replacesSilent }: ContactPolicy): ContactStep {
  if (contact.is === 'waiting') return starting(contact, [{ do: 'stop-waiting' }]);
  if (contact.is !== 'quiet' || !replacesSilent) return same(contact);
  const { life: silent, loss } = contact;
  const life = silent + 1;
  return {
    contact: { is: 'connecting', life, loss, failures: 0 },
    effects: [
      { do: 'give-up', life: silent, why: loss.why },
      { do: 'start', life },
    ],
  };
}

function starting(contact: In<'waiting'>, before: readonly ContactEffect[]): ContactStep {
  const { failures, lost } = contact;
  const life = contact.life + 1;
  const loss = lost === null ? null : { why: lost.why, sinceMs: lost.sinceMs };
  return {
    contact: { is: 'connecting', life, loss, failures },
    effects: [...before, { do: 'start', life }],
  };
}

function letGo(contact: Contact, { isClosing, nowMs }: Of<'let-go'>): ContactStep {
  const { life } = contact;
  const isClosed = isClosing || (contact.is === 'off' && contact.isClosed);
  const loss = { why: null, sinceMs: lossOf(contact)?.sinceMs ?? nowMs };
  const effects = [...endingOf(contact), { do: 'publish' } as const];
  return { contact: { is: 'off', life, loss, isClosed }, effects };
}

/** Things that have to stop when a contact is let go of. */
function endingOf({ is, life }: Contact): readonly ContactEffect[] {
  if (is === 'off') return [];
  return is === 'waiting' ? [{ do: 'stop-waiting' }] : [{ do: 'end', life }];
}

function saidHello(contact: Contact, { life, hello }: Of<'hello'>): ContactStep {
  if (contact.is !== 'connecting') return same(contact);
  return {
    contact: { is: 'ready', life, hello },
    effects: [{ do: 'serve', life }, { do: 'publish' }],
  };
}

function heartbeat(contact: Contact, event: Of<'quiet' | 'back'>): ContactStep {
  const { life } = contact;
  if (event.type === 'quiet' && contact.is === 'ready') {
    const loss = { why: event.why, sinceMs: event.nowMs };
    return {
      contact: { is: 'quiet', life, hello: contact.hello, loss },
      effects: [{ do: 'publish' }],
    };
  }
  if (event.type === 'back' && contact.is === 'quiet')
    return { contact: { is: 'ready', life, hello: contact.hello }, effects: [{ do: 'publish' }] };
  return same(contact);
}

function ended(contact: Contact, event: Of<'ended'>, policy: ContactPolicy): ContactStep {
  if (contact.is === 'off' || contact.is === 'waiting') return same(contact);
  const { life } = contact;
  const { why, end, nowMs } = event;
  const sinceMs = lossOf(contact)?.sinceMs ?? nowMs;
  if (policy.needsPerson?.(why) === true) return resting(life, { why, sinceMs });
  const failures = contact.is === 'connecting' ? contact.failures + 1 : 1;
  const { contact: now, effects } = waiting(life, { why, sinceMs, end }, failures, event, policy);
  return { contact: now, effects: [...effects, { do: 'publish' }] };
}

/** Only the user can continue from here. */
function resting(life: number, loss: Loss): ContactStep {
  return { contact: { is: 'off', life, loss, isClosed: false }, effects: [{ do: 'publish' }] };
}

function waiting(
  life: number,
  loss: Omit<Lost, 'untilMs'>,
  failures: number,
  { nowMs, chance }: { readonly nowMs: number; readonly chance: number },
  { firstWaitMs, lastWaitMs }: ContactPolicy,
): ContactStep {
  const waits = { firstMs: firstWaitMs, maxMs: lastWaitMs };
  const waitMs = withJitter(backOffMs(waits, failures), chance);
  return {
    contact: { is: 'waiting', life, failures, lost: { ...loss, untilMs: nowMs + waitMs } },
    effects: [{ do: 'wait', life, waitMs }],
  };
}

function due(contact: Contact): ContactStep {
  if (contact.is !== 'waiting' || contact.lost === null) return same(contact);
  const { why, end } = contact.lost;
  return { contact, effects: [{ do: 'ask-may-start', life: contact.life, why, end }] };
}

function mayStart(contact: Contact, event: Of<'may-start'>, policy: ContactPolicy): ContactStep {
  if (contact.is !== 'waiting' || contact.lost === null) return same(contact);
  const { life, lost, failures } = contact;
  if (event.may === true) return starting(contact, []);
  if (event.may === false) return resting(life, { why: lost.why, sinceMs: lost.sinceMs });
  return waiting(life, lost, failures + 1, event, policy);
}
