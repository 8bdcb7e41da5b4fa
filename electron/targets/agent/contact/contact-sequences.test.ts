import {
  type Arbitrary,
  array,
  assert,
  boolean,
  constant,
  constantFrom,
  integer,
  oneof,
  property,
  record,
} from 'fast-check';
import { expect, test } from 'vitest';
import {
  type Contact,
  type ContactEffect,
  type ContactEvent,
  firstContact,
  lossOf,
  next,
} from './contact';
import { end, gone, hello, locked, policy, silent } from './contact.test-data';

/** A world around a contact: agents that were started and not asked to end, and the wait for the next. */
class World {
  contact: Contact;
  readonly replacesSilent: boolean;
  nowMs = 0;
  readonly running = new Set<number>();
  started = 0;
  /** The agent after which the next one waits. */
  waitsFor: number | null = null;
  /** Agents after which it was asked whether another may be started. */
  readonly requests: number[] = [];
  effects: readonly ContactEffect[] = [];

  /** @param isFree of a target that connects by itself, whose silent agents are replaced */
  constructor(isFree: boolean) {
    this.replacesSilent = isFree;
    this.contact = firstContact(isFree, 0);
  }

  meet(event: ContactEvent): void {
    if (event.type === 'ended') this.running.delete(event.life);
    if (event.type === 'due') this.waitsFor = null;
    const rules = { ...policy, replacesSilent: this.replacesSilent };
    ({ contact: this.contact, effects: this.effects } = next(this.contact, event, rules));
    for (const effect of this.effects) this.#do(effect);
    this.nowMs += 10;
  }

  #do(effect: ContactEffect): void {
    if (effect.do === 'start') {
      this.started += 1;
      if (effect.life !== this.started) throw new Error(`Agent ${effect.life} is not the next.`);
      this.running.add(effect.life);
    } else if (effect.do === 'end' || effect.do === 'give-up') this.running.delete(effect.life);
    else if (effect.do === 'wait') this.waitsFor = effect.life;
    else if (effect.do === 'stop-waiting') this.waitsFor = null;
    else if (effect.do === 'ask-may-start') this.requests.push(effect.life);
  }
}

type Happens = (world: World) => ContactEvent;

const WANT: ContactEvent = { type: 'want' };

const why = constantFrom(gone, silent, locked);
/** Mostly of the agent of now, sometimes of one that was replaced. */
const age = constantFrom(0, 0, 0, 1, 2);
const person: Arbitrary<Happens> = oneof(
  constant<Happens>(() => ({ type: 'connect' })),
  constant<Happens>(() => WANT),
  constant<Happens>(({ nowMs }) => ({ type: 'let-go', isClosing: false, nowMs })),
);
const agent: Arbitrary<Happens> = oneof(
  age.map<Happens>((old) => ({ contact: { life } }) => ({ type: 'started', life: life - old })),
  age.map<Happens>((old) => ({ contact: { life } }) => ({
    type: 'hello',
    life: life - old,
    hello,
  })),
  age.map<Happens>((old) => ({ contact: { life } }) => ({ type: 'back', life: life - old })),
  age.map<Happens>((old) => ({ contact, nowMs }) => ({
    type: 'quiet',
    life: contact.life - old,
    why: silent,
    nowMs,
  })),
  record({ old: age, reason: why }).map<Happens>(({ old, reason }) => ({ contact, nowMs }) => ({
    type: 'ended',
    life: contact.life - old,
    why: reason,
    end,
    nowMs,
    chance: 0.5,
  })),
);
/** Only what was waited for comes due, and only a question is answered, at times long after it was asked. */
const time: Arbitrary<Happens> = oneof(
  constant<Happens>(({ waitsFor }) => (waitsFor === null ? WANT : { type: 'due', life: waitsFor })),
  constantFrom(true, false, null).map<Happens>((may) => ({ requests, nowMs }) => {
    const life = requests.shift();
    return life === undefined ? WANT : { type: 'may-start', life, may, nowMs, chance: 0.5 };
  }),
);
const story = array(oneof(person, agent, time), { maxLength: 60 });

/** Events of a contact, in order; `check` after each event. */
function follow(
  isFree: boolean,
  happens: readonly Happens[],
  check: (world: World, was: Contact, event: ContactEvent) => void,
): World {
  const world = new World(isFree);
  for (const happen of happens) {
    const was = world.contact;
    const event = happen(world);
    world.meet(event);
    check(world, was, event);
  }
  return world;
}

test('there are never two agents at a time, and the one that there is belongs to the contact', () => {
  assert(
    property(boolean(), story, (isFree, happens) => {
      follow(isFree, happens, ({ running, contact }) => {
        const mayRun = contact.is !== 'off' && contact.is !== 'waiting';
        expect(mayRun ? [contact.life] : []).toEqual(expect.arrayContaining([...running]));
      });
    }),
    { numRuns: 500 },
  );
});

test('a target that is off starts nothing until the user connects it', () => {
  assert(
    property(boolean(), story, (isFree, happens) => {
      follow(isFree, happens, ({ effects }, was, event) => {
        const isStarted = effects.some((effect) => effect.do === 'start');
        const mayReplace = was.is === 'quiet' && event.type === 'want' && isFree;
        const mayStart =
          was.is === 'waiting' || mayReplace || (was.is === 'off' && event.type === 'connect');
        expect(isStarted && !mayStart).toBe(false);
      });
    }),
  );
});

test('after it is closed nothing is started, no matter what happens', () => {
  assert(
    property(boolean(), story, story, (isFree, happens, after) => {
      const world = follow(isFree, happens, () => undefined);
      world.meet({ type: 'let-go', isClosing: true, nowMs: world.nowMs });
      const { started } = world;
      for (const happen of after) world.meet(happen(world));
      expect(world).toMatchObject({ started, contact: { is: 'off', isClosed: true } });
      expect([...world.running]).toEqual([]);
    }),
  );
});

test('since when contact is lost is kept over every attempt, until an agent says hello or is heard again', () => {
  assert(
    property(boolean(), story, (isFree, happens) => {
      follow(isFree, happens, ({ contact }, was) => {
        const [now, then] = [lossOf(contact), lossOf(was)];
        const expected = contact.is === 'ready' ? undefined : (then?.sinceMs ?? now?.sinceMs);
        expect(now?.sinceMs).toBe(expected);
      });
    }),
  );
});

test('nothing waits but in the state of waiting, and followers of the contact are notified last', () => {
  assert(
    property(boolean(), story, (isFree, happens) => {
      follow(isFree, happens, ({ contact, waitsFor, effects }, was) => {
        expect(waitsFor !== null && contact.is !== 'waiting').toBe(false);
        const reported = effects.map((effect) => effect.do === 'publish');
        expect(reported.slice(0, -1)).not.toContain(true);
        const isNews = contact.is !== was.is && ['off', 'ready', 'quiet'].includes(contact.is);
        expect(isNews && reported.at(-1) !== true).toBe(false);
      });
    }),
  );
});

test('the waits of failed starts grow to the longest and no further', () => {
  assert(
    property(integer({ min: 1, max: 40 }), (failures) => {
      const world = new World(true);
      const waits: number[] = [];
      for (let i = 0; i < failures; i += 1) {
        world.meet({ type: 'want' });
        const { life } = world.contact;
        world.meet({ type: 'ended', life, why: gone, end, nowMs: world.nowMs, chance: 1 });
        waits.push(...world.effects.flatMap((one) => (one.do === 'wait' ? [one.waitMs] : [])));
      }
      expect(waits).toEqual(waits.toSorted((a, b) => a - b));
      expect(waits.at(-1)).toBeLessThanOrEqual(policy.lastWaitMs);
      expect(waits).toHaveLength(failures);
    }),
  );
});
