import * as fc from 'fast-check';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ChartPanel, type ChartView } from '#core/contract/settings/chart-views';
import { ChartViewsFile } from './chart-views-file';

let home: string;
beforeEach(async () => {
  home = await mkdtemp(path.join(tmpdir(), 'rl-cockpit-views-'));
});
afterEach(() => rm(home, { recursive: true }));

const panel = (id: string): ChartPanel => ChartPanel.parse({ id, tags: ['train/loss'] });
const view = (recipe: string, name: string, ...ids: string[]): ChartView => ({
  recipe,
  name,
  panels: ids.map(panel),
});
const file = (): string => path.join(home, 'chart-views.json');

test('panels are kept by recipe and by name', async () => {
  const views = new ChartViewsFile(home);
  await Promise.all([
    views.save(view('sb3', 'Mine', 'a')),
    views.save(view('sb3', 'Losses', 'b', 'c')),
    views.save(view('toy-arpo', 'Mine', 'd')),
  ]);
  await views.save(view('sb3', 'Mine', 'e', 'a'));
  const again = new ChartViewsFile(home);
  expect(await again.list('sb3')).toEqual({
    ok: true,
    value: [view('sb3', 'Mine', 'e', 'a'), view('sb3', 'Losses', 'b', 'c')],
  });
  expect(await again.remove({ recipe: 'sb3', name: 'Mine' })).toMatchObject({
    value: [view('sb3', 'Losses', 'b', 'c')],
  });
  expect(await again.list('toy-arpo')).toMatchObject({ value: [view('toy-arpo', 'Mine', 'd')] });
});

test.skipIf(process.platform === 'win32')('no one else reads what the user charts', async () => {
  await new ChartViewsFile(home).save(view('sb3', 'Mine', 'a'));
  expect((await stat(file())).mode & 0o777).toBe(0o600);
});

test('a file that is no list of chart views is refused with its path, and never overwritten', async () => {
  const odd = fc.oneof(fc.string(), fc.json(), fc.constant('['.repeat(100_000)));
  await fc.assert(
    fc.asyncProperty(odd, async (text) => {
      await writeFile(file(), text);
      const views = new ChartViewsFile(home);
      expect(await views.list('sb3')).toMatchObject({ ok: false });
      expect(await views.save(view('sb3', 'Mine', 'a'))).toMatchObject({
        error: { code: 'chart-views-unreadable' },
      });
      expect(await readFile(file(), 'utf8')).toBe(text);
    }),
    { numRuns: 50 },
  );
});

test('a home without chart views has none, and nothing is written by looking', async () => {
  expect(await new ChartViewsFile(home).list('sb3')).toEqual({ ok: true, value: [] });
  await expect(readFile(file())).rejects.toThrow('ENOENT');
});
