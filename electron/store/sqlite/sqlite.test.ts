import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { holdLock, openIndex } from './sqlite';
import { Homes } from '../store.fixture';

const homes = new Homes();
afterAll(() => homes.clear());

test('a lock is held by one at a time, and is free again when it is let go', () => {
  const file = join(homes.make(), 'engine.lock');
  const first = holdLock(file);
  expect(first).not.toBeNull();
  expect(holdLock(file)).toBeNull();
  first?.release();
  const second = holdLock(file);
  expect(second).not.toBeNull();
  second?.release();
  second?.release();
});

test('the lock of a process that was killed is free', async () => {
  const file = join(homes.make(), 'engine.lock');
  const script = `const { DatabaseSync } = require('node:sqlite');
    const db = new DatabaseSync(process.argv[1]); db.exec('BEGIN EXCLUSIVE');
    console.log('held'); setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['-e', script, file], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  await once(child.stdout, 'data');
  expect(holdLock(file)).toBeNull();
  child.kill('SIGKILL');
  await once(child, 'close');
  const lock = holdLock(file);
  expect(lock).not.toBeNull();
  lock?.release();
});

test('a folder that is not there is an error, not a lock held by another', () => {
  expect(() => holdLock(join(homes.make(), 'absent', 'engine.lock'))).toThrow(/unable to open/);
});

test('an index of our version is opened, any other file is replaced', () => {
  const file = join(homes.make(), 'cache.db');
  const schema = 'CREATE TABLE a (n INTEGER)';
  const first = openIndex(file, 7, schema);
  first.db.run('INSERT INTO a VALUES (?)', 5);
  first.db.close();
  const same = openIndex(file, 7, schema);
  expect([same.isNew, same.db.get('SELECT n FROM a')]).toEqual([false, { n: 5 }]);
  same.db.close();
  const other = openIndex(file, 8, schema);
  expect([other.isNew, other.db.get('SELECT n FROM a')]).toEqual([true, null]);
  other.db.close();
  writeFileSync(file, 'this is no database, but a text of some length '.repeat(100));
  const broken = openIndex(file, 8, schema);
  expect(broken.isNew).toBe(true);
  broken.db.close();
});

test('of a transaction that fails nothing is kept', () => {
  const { db } = openIndex(join(homes.make(), 'cache.db'), 1, 'CREATE TABLE a (n INTEGER)');
  const work = (): void => {
    db.run('INSERT INTO a VALUES (1)');
    throw new Error('midway');
  };
  expect(() => db.transaction(work)).toThrow('midway');
  expect(db.all('SELECT n FROM a')).toEqual([]);
  db.close();
});
