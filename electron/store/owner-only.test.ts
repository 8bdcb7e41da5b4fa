import { chmodSync, existsSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { holdLock } from './sqlite/sqlite';
import { bytesOf, feed, Homes, openCore } from './store.fixture';

const homes = new Homes();
afterAll(() => homes.clear());
const modeOf = (file: string): string => (statSync(file).mode & 0o777).toString(8);

test.skipIf(process.platform === 'win32')(
  'the index and the lock can be read by their owner alone, also where an earlier version made them',
  () => {
    const home = homes.make();
    writeFileSync(join(home, 'cache.db'), '');
    chmodSync(join(home, 'cache.db'), 0o644);
    const lock = holdLock(join(home, 'engine.lock'));
    const core = openCore(home);
    feed(core, '/run/m.jsonl', 'json-lines', bytesOf('{"timestep":1,"y":2}\n'));
    const names = ['cache.db', 'cache.db-wal', 'cache.db-shm', 'engine.lock'];
    const present = names.filter((name) => existsSync(join(home, name)));
    expect(present.map((name) => [name, modeOf(join(home, name))])).toEqual(
      present.map((name) => [name, '600']),
    );
    expect(existsSync(join(home, 'cache.db-wal'))).toBe(true);
    core.close();
    lock?.release();
  },
);
