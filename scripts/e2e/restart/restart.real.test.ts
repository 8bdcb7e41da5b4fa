import { describe, expect, test } from 'vitest';
import type { RunView } from '#core/contract/run/run';
import { agentsBelow } from '../fixtures/channel-processes.fixture';
import { Cockpit } from '../fixtures/cockpit.fixture';
import { seededRandom, seedOf } from './seeded-random.fixture';
import { followThrough, killAgain, killEngines, startToys } from './random-kills.fixture';
import { expectComplete, followToVerdict } from './full-run.fixture';
import { patient } from '../../setup/patience.mjs';

/** `node scripts/kill-hundred.mjs` asks for a hundred. */
const KILLS = Number(process.env['RL_COCKPIT_KILLS'] ?? '5');
/** A round of toys lasts for so many of them. */
const KILLS_A_ROUND = 20;
/** A round takes so long at most on a machine that has other work, and a kill may need its own round. */
const ROUND_MINUTES = 3;
/**
 * Few kills need no more. A toy mostly sleeps, so a busy machine does not slow it down as it does the engine that must reach it
 * before it ends: there it lasts for as much longer.
 */
const UPDATES = patient(KILLS > KILLS_A_ROUND / 2 ? 100 : 75);
const seed = seedOf(process.env);

type Kill = (
  scene: { readonly cockpit: Cockpit; readonly random: () => number },
  runs: readonly RunView[],
  max: number,
) => Promise<number>;

/** Rounds of toys in their own home, until there were enough kills (a busy machine gets fewer into a round); each run is compared. */
async function storm(kill: Kill): Promise<number> {
  const scene = { cockpit: await Cockpit.open(), random: seededRandom(seed) };
  const { cockpit } = scene;
  let killed = 0;
  try {
    for (let round = 0; killed < KILLS && round < KILLS; round += 1) {
      const runs = await startToys(cockpit, seed + round, UPDATES);
      killed += await kill(scene, runs, Math.min(KILLS_A_ROUND, KILLS - killed));
      for (const run of runs) {
        expect(await followToVerdict(cockpit, run)).toMatchObject({
          phase: 'ended',
          verdict: 'succeeded',
        });
        await expectComplete(cockpit, run);
      }
    }
  } finally {
    await cockpit.close();
  }
  return killed;
}

const minutes = (count: number): number => patient(count * 60_000);

// Both at once: they mostly wait for the toys.
describe.concurrent('kill -9', () => {
  test(
    `of the engine at ${KILLS} random moments loses and doubles nothing (seed ${seed})`,
    { timeout: minutes(ROUND_MINUTES * KILLS) },
    async () => {
      const killed = await storm(({ cockpit, random }, runs, max) =>
        killEngines(cockpit, runs, max, random),
      );
      process.stderr.write(`${killed} engines killed, RL_COCKPIT_SEED=${seed}\n`);
      expect(killed).toBe(KILLS);
    },
  );

  test(
    `of the agent at ${KILLS} random moments loses and doubles nothing (seed ${seed})`,
    { timeout: minutes(ROUND_MINUTES * KILLS) },
    async () => {
      const killed = await storm(async ({ cockpit, random }, [first], max) => {
        if (first === undefined) return 0;
        return followThrough(cockpit, first, (engine) =>
          killAgain(engine, max, random, agentsBelow),
        );
      });
      process.stderr.write(`${killed} agents killed, RL_COCKPIT_SEED=${seed}\n`);
      expect(killed).toBe(KILLS);
    },
  );
});
