import { expect, test } from 'vitest';
import { repetitions } from '../../setup/repetitions.mjs';
import { overlaps } from '../../long/overlaps.fixture';
import { seededRandom, seedOf } from './seeded-random.fixture';

const OVERLAPS = repetitions(4, 8);
const seed = seedOf(process.env);

test(`${OVERLAPS} command lines that begin while another one ends lose nothing, do nothing twice and fail at nothing (RL_COCKPIT_SEED=${seed})`, async () => {
  const { faults } = await overlaps(OVERLAPS, seededRandom(seed));
  expect(faults).toEqual([]);
});
