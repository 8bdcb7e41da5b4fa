import { expect, test } from 'vitest';
import { seededRandom, seedOf } from '../e2e/restart/seeded-random.fixture';
import { patient } from '../setup/patience.mjs';
import { longRepetitions } from '../setup/repetitions.mjs';
import { overlaps } from './overlaps.fixture';

const count = longRepetitions('RL_COCKPIT_OVERLAPS', { night: 50, soak: 500 });
/** Each scene has its own home, so that what fell can be found. */
const OVERLAPS_A_SCENE = 50;
const seed = seedOf(process.env);

test(
  `${count} command lines that begin while another one ends lose nothing, do nothing twice and fail at nothing (RL_COCKPIT_SEED=${seed})`,
  { timeout: patient(count * 15_000) },
  async () => {
    const faults: string[] = [];
    for (let done = 0, scene = 0; done < count; scene += 1, done += OVERLAPS_A_SCENE) {
      const wanted = Math.min(OVERLAPS_A_SCENE, count - done);
      const result = await overlaps(wanted, seededRandom(seed + scene));
      faults.push(...result.faults.map((fault) => `scene ${scene}: ${fault}`));
      process.stderr.write(
        `scene ${scene}, seed ${seed + scene}: ${result.overlaps} overlaps, ${result.request} command lines, ` +
          `${result.engines} engines, ${result.faults.length} faults\n${result.faults.join('\n')}\n`,
      );
    }
    expect(faults).toEqual([]);
  },
);
