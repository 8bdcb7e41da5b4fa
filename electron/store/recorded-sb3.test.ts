import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { csvCells } from '#core/lib/csv';
import { readNumber } from '#core/telemetry/values/printed-number';
import { feed, Homes, openCore, pointsOf, samplesFolder } from './store.fixture';

const homes = new Homes();
afterAll(() => homes.clear());
const samples = samplesFolder();
if (samples === null)
  console.warn('No recorded trainings here: the tests that read them are skipped.');

describe.skipIf(samples === null)('recorded SB3 trainings', () => {
  const folder = join(samples ?? '', 'sb3-runs');
  test.each(samples === null ? [] : readdirSync(folder))(
    'the stored series of %s equal its progress.csv to the last digit',
    (name) => {
      const core = openCore(homes.make());
      const read = (file: string): Buffer => readFileSync(join(folder, name, file));
      feed(core, 'log', 'log', read('log.txt'), 1000);
      feed(core, '/x/progress.csv', 'progress-csv', read('progress.csv'), 700);
      const [header = '', ...lines] = read('progress.csv').toString().trim().split('\n');
      const tags = csvCells(header).map((cell) => cell.text);
      const table = lines.map((row) => csvCells(row).map((cell) => readNumber(cell.text)));
      const steps = table.map((row) => row[tags.indexOf('time/total_timesteps')]);
      expect(lines.length).toBeGreaterThan(5);
      tags.forEach((tag, column) => {
        const expected = table.flatMap((row, i) => {
          const value = row[column] ?? null;
          return value === null ? [] : [[steps[i], value]];
        });
        const stored = pointsOf(core, tag).map(({ x, value }) => [x, value]);
        expect([tag, stored]).toEqual([tag, expected]);
      });
      core.close();
    },
  );
});
