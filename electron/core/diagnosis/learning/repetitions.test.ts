import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { learningOf } from './learning';
import { REPEATED_RETURNS } from './repetitions.test-data';

/**
 * Returns of many episodes, one a seed, of agents that were really trained: `resources/python/tests_rl_cockpit/returns_of_players.py`
 * prints them. RL_COCKPIT_RETURNS names a file of more; the ones here are the first 200 of each.
 */
const Returns = z.record(z.string(), z.record(z.string(), z.array(z.number())));
const [EPISODES, REPETITIONS] = [20, 100] as const;
const ENOUGH = 0.9;

const file = process.env['RL_COCKPIT_RETURNS'];
const returns = Returns.parse(
  file !== undefined && existsSync(file)
    ? JSON.parse(readFileSync(file, 'utf8'))
    : REPEATED_RETURNS,
);

const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value / values.length, 0);

function momentsOf(values: readonly number[]) {
  const mean = meanOf(values);
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return { mean, variance: squares / (values.length - 1), count: values.length };
}

/** The seeds of one repetition: its own where there are enough, else drawn from all (mulberry32). */
function seedsOf(i: number, count: number): readonly number[] {
  if (count >= EPISODES * REPETITIONS) {
    return Array.from({ length: EPISODES }, (_, k) => i * EPISODES + k);
  }
  let state = i * 7_919;
  return Array.from({ length: EPISODES }, () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % count;
  });
}

/** Measurements of the evaluator with the seeds of one repetition. */
function repetition(players: Readonly<Record<string, readonly number[]>>, i: number) {
  const seeds = seedsOf(i, players['last']?.length ?? 0);
  const part = (name: string) =>
    momentsOf(seeds.map((seed) => players[name]?.[seed] ?? Number.NaN));
  const yardsticks = (['random', 'flat', 'buy-and-hold'] as const)
    .filter((name) => players[name] !== undefined)
    .map((name) => ({ name, ...part(name) }));
  const checkpoints = [
    { x: 0, ...part('first') },
    { x: 20_000, ...part('last') },
  ];
  return learningOf([], { tag: 'evaluation/mean_return', checkpoints, yardsticks });
}

const shareOf = <T>(all: readonly T[], holds: (one: T) => boolean): number =>
  all.filter(holds).length / all.length;

test.each([
  ['trained', 'better', { random: 'better' }],
  ['untrained', 'no', { random: 'no' }],
  ['broken', 'no', { random: 'no' }],
  ['random-walk market', 'better', { random: 'better', flat: 'no' }],
  ['told market', 'better', { random: 'better', flat: 'better', 'buy-and-hold': 'better' }],
] as const)(
  'repeated evaluations of a %s agent say %s, and their intervals hold what many episodes say',
  (name, start, against) => {
    const players = returns[name] ?? {};
    const all = Array.from({ length: REPETITIONS }, (_, i) => repetition(players, i));
    const truth = (from: string): number =>
      meanOf(players['last'] ?? []) - meanOf(players[from] ?? []);
    const figures: Record<string, readonly [says: number, holds: number]> = {
      start: [
        shareOf(all, ({ is }) => (is === 'better' ? 'better' : 'no') === start),
        shareOf(all, (one) => one.is !== 'not-measured' && isWithin(truth('first'), one)),
      ],
    };
    for (const [yardstick, is] of Object.entries(against)) {
      const of = all.map((one) => one.against?.find((row) => row.name === yardstick));
      figures[yardstick] = [
        shareOf(of, (row) => row?.is === is),
        shareOf(of, (row) => row !== undefined && isWithin(truth(yardstick), row)),
      ];
    }
    if (file !== undefined) process.stdout.write(`${name}: ${JSON.stringify(figures)}\n`);
    for (const [says, holds] of Object.values(figures)) {
      expect(says).toBeGreaterThanOrEqual(ENOUGH);
      expect(holds).toBeGreaterThanOrEqual(ENOUGH);
    }
  },
);

const isWithin = (
  value: number,
  { low, high }: { readonly low: number | null; readonly high: number | null },
): boolean => low !== null && high !== null && low - 1e-9 <= value && value <= high + 1e-9;
