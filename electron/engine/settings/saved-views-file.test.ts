import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { SavedView } from '#core/contract/settings/saved-view';
import { SavedViewsFile } from './saved-views-file';

let home: string;
beforeEach(async () => {
  home = await mkdtemp(path.join(tmpdir(), 'rl-cockpit-views-'));
});
afterEach(() => rm(home, { recursive: true }));

const view = (name: string, address: string): SavedView => ({ table: 'runs', name, address });

test('saved views are kept by their name, over a restart', async () => {
  const views = new SavedViewsFile(home);
  await views.save(view('Failed', 'state=failed'));
  await views.save(view('Paper', 'q=tag%3Apaper'));
  await views.save(view('Failed', 'state=failed&sort=-started'));
  const again = new SavedViewsFile(home);
  expect(await again.list('runs')).toEqual({
    ok: true,
    value: [view('Failed', 'state=failed&sort=-started'), view('Paper', 'q=tag%3Apaper')],
  });
  expect(await again.remove({ table: 'runs', name: 'Failed' })).toEqual({
    ok: true,
    value: [view('Paper', 'q=tag%3Apaper')],
  });
});

test('a file that is no list of views is refused with its path, and stays as it is', async () => {
  const file = path.join(home, 'saved-views.json');
  await writeFile(file, '{"schema":1,"views":[{"table":"models"}]}');
  const refused = { ok: false, error: { code: 'saved-views-unreadable' } };
  expect(await new SavedViewsFile(home).save(view('Failed', ''))).toMatchObject(refused);
  expect(await readFile(file, 'utf8')).toContain('models');
});
