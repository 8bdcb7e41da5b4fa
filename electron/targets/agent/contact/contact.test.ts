import { expect, test } from 'vitest';
import { type Contact, type ContactEffect, type ContactEvent, lossOf, next } from './contact';
import { end, gone, hello, locked, policy, silent } from './contact.test-data';

const at = { nowMs: 500, chance: 1 };
const before = { why: gone, sinceMs: 20 };

/** Every state, with agent 3 as the latest. */
const states = {
  off: { is: 'off', life: 3, loss: { why: locked, sinceMs: 20 }, isClosed: false },
  closed: { is: 'off', life: 3, loss: { why: null, sinceMs: 20 }, isClosed: true },
  first: { is: 'connecting', life: 3, loss: null, failures: 0 },
  connecting: { is: 'connecting', life: 3, loss: before, failures: 2 },
  ready: { is: 'ready', life: 3, hello },
  quiet: { is: 'quiet', life: 3, hello, loss: { why: silent, sinceMs: 20 } },
  idle: { is: 'waiting', life: 3, failures: 0, lost: null },
  waiting: { is: 'waiting', life: 3, failures: 2, lost: { ...before, end, untilMs: 300 } },
} as const satisfies Record<string, Contact>;
type State = keyof typeof states;

/** Every event, and two of an agent that was replaced. */
const events = {
  connect: { type: 'connect' },
  want: { type: 'want' },
  'let go': { type: 'let-go', isClosing: false, nowMs: 500 },
  close: { type: 'let-go', isClosing: true, nowMs: 500 },
  started: { type: 'started', life: 3 },
  'started, replaced': { type: 'started', life: 2 },
  hello: { type: 'hello', life: 3, hello },
  quiet: { type: 'quiet', life: 3, why: silent, nowMs: 500 },
  back: { type: 'back', life: 3 },
  ended: { type: 'ended', life: 3, why: gone, end, ...at },
  'ended, replaced': { type: 'ended', life: 2, why: gone, end, ...at },
  'ended for a person': { type: 'ended', life: 3, why: locked, end, ...at },
  due: { type: 'due', life: 3 },
  'may start': { type: 'may-start', life: 3, may: true, ...at },
  'may not start': { type: 'may-start', life: 3, may: false, ...at },
  'may start?': { type: 'may-start', life: 3, may: null, ...at },
} as const satisfies Record<string, ContactEvent>;
type Event = keyof typeof events;

/** The whole table; an empty cell changes nothing and does nothing. */
const table: Readonly<Record<State, Partial<Record<Event, string>>>> = {
  off: {
    connect: 'connecting 4 since 20 | start 4, publish',
    'let go': 'off 3 since 20 | publish',
    close: 'closed 3 since 20 | publish',
    started: '| end 3',
    'started, replaced': '| end 2',
  },
  closed: {
    'let go': 'closed 3 since 20 | publish',
    close: 'closed 3 since 20 | publish',
    started: '| end 3',
    'started, replaced': '| end 2',
  },
  first: {
    'let go': 'off 3 since 500 | end 3, publish',
    close: 'closed 3 since 500 | end 3, publish',
    'started, replaced': '| end 2',
    hello: 'ready 3 | serve 3, publish',
    ended: 'waiting 3 since 500: gone, 1 failed, until 600 | wait 100, publish',
    'ended for a person': 'off 3 since 500: locked | publish',
  },
  connecting: {
    'let go': 'off 3 since 20 | end 3, publish',
    close: 'closed 3 since 20 | end 3, publish',
    'started, replaced': '| end 2',
    hello: 'ready 3 | serve 3, publish',
    ended: 'waiting 3 since 20: gone, 3 failed, until 900 | wait 400, publish',
    'ended for a person': 'off 3 since 20: locked | publish',
  },
  ready: {
    'let go': 'off 3 since 500 | end 3, publish',
    close: 'closed 3 since 500 | end 3, publish',
    'started, replaced': '| end 2',
    quiet: 'quiet 3 since 500: silent | publish',
    ended: 'waiting 3 since 500: gone, 1 failed, until 600 | wait 100, publish',
    'ended for a person': 'off 3 since 500: locked | publish',
  },
  quiet: {
    'let go': 'off 3 since 20 | end 3, publish',
    close: 'closed 3 since 20 | end 3, publish',
    'started, replaced': '| end 2',
    back: 'ready 3 | publish',
    ended: 'waiting 3 since 20: gone, 1 failed, until 600 | wait 100, publish',
    'ended for a person': 'off 3 since 20: locked | publish',
  },
  idle: {
    connect: 'connecting 4 | stop-waiting, start 4',
    want: 'connecting 4 | stop-waiting, start 4',
    'let go': 'off 3 since 500 | stop-waiting, publish',
    close: 'closed 3 since 500 | stop-waiting, publish',
    'started, replaced': '| end 2',
  },
  waiting: {
    connect: 'connecting 4 since 20: gone, 2 failed | stop-waiting, start 4',
    want: 'connecting 4 since 20: gone, 2 failed | stop-waiting, start 4',
    'let go': 'off 3 since 20 | stop-waiting, publish',
    close: 'closed 3 since 20 | stop-waiting, publish',
    'started, replaced': '| end 2',
    due: 'waiting 3 since 20: gone, 2 failed, until 300 | ask-may-start',
    'may start': 'connecting 4 since 20: gone, 2 failed | start 4',
    'may not start': 'off 3 since 20: gone | publish',
    'may start?': 'waiting 3 since 20: gone, 3 failed, until 900 | wait 400',
  },
};

function inWords(contact: Contact): string {
  const loss = lossOf(contact);
  const why = loss?.why ?? null;
  const word = contact.is === 'off' && contact.isClosed ? 'closed' : contact.is;
  return [
    `${word} ${contact.life}`,
    loss === null ? '' : ` since ${loss.sinceMs}`,
    why === null ? '' : `: ${why.code}`,
    'failures' in contact && contact.failures > 0 ? `, ${contact.failures} failed` : '',
    contact.is === 'waiting' && contact.lost !== null ? `, until ${contact.lost.untilMs}` : '',
  ].join('');
}

function effectInWords(effect: ContactEffect): string {
  if (effect.do === 'wait') return `wait ${effect.waitMs}`;
  if (!('life' in effect) || effect.do === 'ask-may-start') return effect.do;
  return `${effect.do} ${effect.life}`;
}

const rows: Readonly<Record<string, Readonly<Record<string, string>>>> = table;
const cells = Object.entries(states).flatMap(([state, contact]) =>
  Object.entries(events).map(([name, event]) => ({ state, contact, name, event })),
);

test.for(cells)('$state, then $name', ({ state, contact, name, event }) => {
  const step = next(contact, event, policy);
  const reported = rows[state]?.[name] ?? '|';
  const expected = reported.startsWith('|') ? `${inWords(contact)} ${reported}` : reported;
  expect(`${inWords(step.contact)} | ${step.effects.map(effectInWords).join(', ')}`.trim()).toBe(
    expected.trim(),
  );
});

test('the next question to a silent agent gets another one where no network is between', () => {
  const step = next(states.quiet, events.want, { ...policy, replacesSilent: true });
  expect(`${inWords(step.contact)} | ${step.effects.map(effectInWords).join(', ')}`).toBe(
    'connecting 4 since 20: silent | give-up 3, start 4',
  );
});
