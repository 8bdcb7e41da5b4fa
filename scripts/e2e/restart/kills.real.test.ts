import { expect, test } from 'vitest';
import { repetitions } from '../../setup/repetitions.mjs';
import { storm } from '../../long/kills.fixture';
import { seededRandom, seedOf } from './seeded-random.fixture';

const KILLS = repetitions(4, 15);
const seed = seedOf(process.env);

test(`${KILLS} times kill -9 anywhere loses nothing, does nothing twice and leaves no process (RL_COCKPIT_SEED=${seed})`, async () => {
  const { faults } = await storm(KILLS, seededRandom(seed));
  expect(faults).toEqual([]);
});
