import { describe, expect, test } from 'vitest';
import { type RemoteTarget, remoteTarget, remoteKinds } from '../fixtures/remote-target.fixture';
import { Cockpit } from '../fixtures/cockpit.fixture';
import { seededRandom, seedOf } from './seeded-random.fixture';
import { followThrough, killAgain, killEngines, startToy } from './random-kills.fixture';
import type { RunView } from '#core/contract/run/run';
import { hasSshd } from '../fixtures/sshd.fixture';
import { expectComplete, followToVerdict } from './full-run.fixture';
import { patient } from '../../setup/patience.mjs';

const KILLS = Number(process.env['RL_COCKPIT_KILLS'] ?? '3');
/** A toy lasts for so many of them. */
const KILLS_A_ROUND = 10;
/** Of a toy: a fifth of a second each, on a busy machine too, where what follows it needs longer to begin. */
const LENGTH = String(patient(120));
const seed = seedOf(process.env);

type Kill = (scene: Scene, run: RunView, max: number, random: () => number) => Promise<number>;

interface Scene {
  readonly location: RemoteTarget;
  readonly cockpit: Cockpit;
}

const storms: readonly { readonly of: string; readonly kill: Kill }[] = [
  {
    of: 'the engine',
    kill: ({ cockpit }, run, max, random) => killEngines(cockpit, [run], max, random),
  },
  {
    of: 'what carries the channel',
    kill: ({ location, cockpit }, run, max, random) =>
      followThrough(cockpit, run, (engine) => killAgain(engine, max, random, location.carriers)),
  },
  {
    of: 'the agent there',
    kill: ({ location, cockpit }, run, max, random) =>
      followThrough(cockpit, run, (engine) => killAgain(engine, max, random, location.agents)),
  },
];

/** Trainings there, one after the other, until there were enough kills (a busy machine gets fewer into each); each is compared. */
async function storm(scene: Scene, kill: Kill): Promise<number> {
  const random = seededRandom(seed);
  const { cockpit, location } = scene;
  let killed = 0;
  for (let round = 0; killed < KILLS && round < 2 * KILLS; round += 1) {
    const toy = round % 2 === 0 ? 'toy-hybrid' : 'toy-arpo';
    const present = ['--target', location.target, '--set', `length=${LENGTH}`];
    const run = await startToy(cockpit, toy, seed + round, ...present);
    killed += await kill(scene, run, Math.min(KILLS_A_ROUND, KILLS - killed), random);
    expect(await followToVerdict(cockpit, run)).toMatchObject({
      phase: 'ended',
      verdict: 'succeeded',
    });
    await expectComplete(cockpit, run);
  }
  return killed;
}

/** Of a round: as many as twice the kills may be needed, on a machine that has other work. */
const ROUND_MS = 180_000;
const timeout = patient(2 * KILLS * ROUND_MS);

const exists = (kind: (typeof remoteKinds)[number]): boolean =>
  process.platform === 'linux' && (kind !== 'ssh' || hasSshd);

// All at once: each has a place and its own home, and mostly waits.
describe.each(remoteKinds)('on a target of kind %s', { concurrent: true }, (kind) => {
  test.skipIf(!exists(kind)).for(storms)(
    `kill -9 of $of at ${KILLS} random moments loses and doubles nothing (seed ${seed})`,
    { timeout },
    async ({ of, kill }) => {
      const target = await remoteTarget(kind);
      const cockpit = await Cockpit.open(target.env);
      try {
        const killed = await storm({ location: target, cockpit }, kill);
        process.stderr.write(`${kind}: ${of} killed ${killed} times, RL_COCKPIT_SEED=${seed}\n`);
        expect(killed).toBe(KILLS);
      } finally {
        await cockpit.close();
        await target.close();
      }
    },
  );
});
