import { expect, test } from 'vitest';
import { seededRandom, seedOf } from '../e2e/restart/seeded-random.fixture';
import { patient } from '../setup/patience.mjs';
import { longRepetitions } from '../setup/repetitions.mjs';
import { type Storm, storm } from './kills.fixture';

const count = longRepetitions('RL_COCKPIT_KILLS', { night: 100, soak: 1_000 });
/** Each storm has its own home, so that what fell can be found. */
const KILLS_A_STORM = 50;
/** Homes side by side. */
const LANES = 2;
const storms = Math.ceil(count / KILLS_A_STORM);
const seed = seedOf(process.env);

test.concurrent.each(Array.from({ length: LANES }, (_, lane) => lane))(
  `${count} times kill -9 loses nothing, does nothing twice and leaves no process, lane %i (RL_COCKPIT_SEED=${seed})`,
  { timeout: patient(count * 10_000) },
  async (lane) => {
    const faults: string[] = [];
    for (let number = lane; number < storms; number += LANES) {
      const kills = Math.min(KILLS_A_STORM, count - number * KILLS_A_STORM);
      const result = await storm(kills, seededRandom(seed + number));
      report(number, result);
      faults.push(...result.faults.map((fault) => `storm ${number}: ${fault}`));
    }
    expect(faults).toEqual([]);
  },
);

function report(number: number, { kills, request, acknowledged, leftInTemp, faults }: Storm): void {
  const victims = [...kills].map(([victim, times]) => `${victim} ${times}`).join(', ');
  process.stderr.write(
    `storm ${number}, seed ${seed + number}: ${victims}; ${request} asked, ${acknowledged} acknowledged, ` +
      `${leftInTemp} temporary folders left, ${faults.length} faults\n${faults.join('\n')}\n`,
  );
}
