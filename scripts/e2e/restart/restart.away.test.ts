import { describe, expect, test } from 'vitest';
import { type RemoteTarget, remoteTarget, remoteKinds } from '../fixtures/remote-target.fixture';
import { Cockpit } from '../fixtures/cockpit.fixture';
import { seededRandom, seedOf } from './seeded-random.fixture';
import { followThrough, killAgain, killEngines, startToy } from './random-kills.fixture';
import type { RunView } from '#core/contract/run/run';
import { hasSshd } from '../fixtures/sshd.fixture';
import { expectWhole, followToVerdict } from './whole-run.fixture';
import { patient } from '../../setup/patience.mjs';

const KILLS = Number(process.env['RL_COCKPIT_KILLS'] ?? '3');
/** A toy lasts for so many of them. */
const KILLS_A_ROUND = 10;
/** Of a toy: a fifth of a second each. */
const LENGTH = '120';
const seed = seedOf(process.env);

type Kill = (scene: Scene, run: RunView, most: number, random: () => number) => Promise<number>;

interface Scene {
  readonly place: RemoteTarget;
  readonly cockpit: Cockpit;
}

const storms: readonly { readonly of: string; readonly kill: Kill }[] = [
  {
    of: 'the engine',
    kill: ({ cockpit }, run, most, random) => killEngines(cockpit, [run], most, random),
  },
  {
    of: 'what carries the channel',
    kill: ({ place, cockpit }, run, most, random) =>
      followThrough(cockpit, run, (engine) => killAgain(engine, most, random, place.carriers)),
  },
  {
    of: 'the agent there',
    kill: ({ place, cockpit }, run, most, random) =>
      followThrough(cockpit, run, (engine) => killAgain(engine, most, random, place.agents)),
  },
];

/** Trainings there, one after the other, until there were enough kills (a busy machine gets fewer into each); each is compared. */
async function storm(scene: Scene, kill: Kill): Promise<number> {
  const random = seededRandom(seed);
  const { cockpit, place } = scene;
  let killed = 0;
  for (let round = 0; killed < KILLS && round < 2 * KILLS; round += 1) {
    const toy = round % 2 === 0 ? 'toy-hybrid' : 'toy-arpo';
    const there = ['--target', place.target, '--set', `length=${LENGTH}`];
    const run = await startToy(cockpit, toy, seed + round, ...there);
    killed += await kill(scene, run, Math.min(KILLS_A_ROUND, KILLS - killed), random);
    expect(await followToVerdict(cockpit, run)).toMatchObject({
      phase: 'ended',
      verdict: 'succeeded',
    });
    await expectWhole(cockpit, run);
  }
  return killed;
}

/** Of a round: as many as twice the kills may be needed, on a machine that has other work. */
const ROUND_MS = 180_000;
const timeout = patient(2 * KILLS * ROUND_MS);

const isThere = (kind: (typeof remoteKinds)[number]): boolean =>
  process.platform === 'linux' && (kind !== 'ssh' || hasSshd);

// All at once: each has a place and its own home, and mostly waits.
describe.each(remoteKinds)('on a target of kind %s', { concurrent: true }, (kind) => {
  test.skipIf(!isThere(kind)).for(storms)(
    `kill -9 of $of at ${KILLS} random moments loses and doubles nothing (seed ${seed})`,
    { timeout },
    async ({ of, kill }) => {
      const place = await remoteTarget(kind);
      const cockpit = await Cockpit.open(place.env);
      try {
        const killed = await storm({ place, cockpit }, kill);
        process.stderr.write(`${kind}: ${of} killed ${killed} times, RL_COCKPIT_SEED=${seed}\n`);
        expect(killed).toBe(KILLS);
      } finally {
        await cockpit.close();
        await place.close();
      }
    },
  );
});
