import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { feed, Homes, openCore, pointsOf, RUN, samplesFolder } from './store.fixture';

const homes = new Homes();
afterAll(() => homes.clear());
const samples = samplesFolder();
if (samples === null)
  console.warn('No recorded trainings here: the tests that read them are skipped.');

const recorded = (log: string, artifacts: string) => {
  const root = samples ?? '';
  const folder = join(root, artifacts);
  const name = readdirSync(folder).find((file) => file.includes('tfevents')) ?? '';
  return { log: readFileSync(join(root, log)), events: readFileSync(join(folder, name)), name };
};

describe.skipIf(samples === null)('recorded runs of verl', () => {
  test.each([
    ['verl-cpu/logs/a1_healthy_grpo.log', 'verl-cpu/artifacts/a1_healthy_grpo'],
    ['verl-cpu/logs/a2_healthy_ppo_gae.log', 'verl-cpu/artifacts/a2_healthy_ppo_gae'],
    ['verl-cpu/logs/a3_resume.log', 'verl-cpu/artifacts/a3_resume'],
    ['arpo-rehearsal/logs/h4_quick.log', 'arpo-rehearsal/artifacts/h4_quick'],
  ])('%s and its TensorBoard file hold the same, nothing is read twice', (logPath, artifacts) => {
    const { log, events, name } = recorded(logPath, artifacts);
    const fromLog = openCore(homes.make());
    feed(fromLog, 'log', 'log', log, 5000);
    const fromFile = openCore(homes.make());
    feed(fromFile, `/tb/${name}`, 'tfevents', events, 5000);
    const both = openCore(homes.make());
    feed(both, 'log', 'log', log);
    feed(both, `/tb/${name}`, 'tfevents', events);
    const series = fromFile.series(RUN);
    expect(series.length).toBeGreaterThan(30);
    for (const { tag } of series) {
      const exact = pointsOf(fromFile, tag, true);
      const printed = pointsOf(fromLog, tag, true);
      expect([tag, printed.map(({ x }) => x)]).toEqual([tag, exact.map(({ x }) => x)]);
      printed.forEach(({ value }, i) => {
        const expected = exact[i]?.value ?? NaN;
        const tolerance = Math.max(0.000_51, Math.abs(expected) * 1e-6);
        expect(Math.abs(value - expected)).toBeLessThanOrEqual(tolerance);
      });
      expect(pointsOf(both, tag)).toEqual(pointsOf(fromFile, tag));
    }
    expect(both.series(RUN).filter(({ rounded }) => rounded)).toEqual([]);
    for (const core of [fromLog, fromFile, both]) core.close();
  });
});
