import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { removeMallocSettings, withMallocSettings } from './malloc-settings';

const MINE = { HOME: '/home/me', PATH: '/bin' };
const OURS = 'MALLOC_ARENA_MAX';
/** CHUNK_POINTS of the index. */
const PIECE_POINTS = 4_096;

test('an engine on Linux is started with bounds for its allocator, and hands none of them on', () => {
  const env = { ...withMallocSettings(MINE, 'linux') };
  expect(env).toMatchObject({ ...MINE, [OURS]: '1' });
  removeMallocSettings(env);
  expect(env).toEqual(MINE);
});

test('a whole piece of a series is its own block for the allocator, which returns it when it is freed', () => {
  const threshold = Number(withMallocSettings({}, 'linux')['MALLOC_MMAP_THRESHOLD_']);
  expect(threshold).toBeGreaterThan(4_096);
  expect(threshold).toBeLessThanOrEqual(PIECE_POINTS * Float64Array.BYTES_PER_ELEMENT);
});

test("a user's own allocator settings stay, and reach the trainings", () => {
  const own = { ...MINE, [OURS]: '8' };
  const env = { ...withMallocSettings(own, 'linux') };
  expect(env[OURS]).toBe('8');
  removeMallocSettings(env);
  expect(env).toEqual(own);
  const tuned = { ...MINE, GLIBC_TUNABLES: 'glibc.malloc.arena_max=4' };
  expect(withMallocSettings(tuned, 'linux')).toEqual(tuned);
});

test('an engine that was started by hand with such a setting keeps it', () => {
  const env = { ...MINE, [OURS]: '1' };
  removeMallocSettings(env);
  expect(env).toEqual({ ...MINE, [OURS]: '1' });
});

test.each(['win32', 'darwin'])('on %s nothing is added', (platform) => {
  expect(withMallocSettings(MINE, platform)).toEqual(MINE);
});

test('no name but those of the settings is removed, no matter what the list of added names says', () => {
  const env = { ...MINE, RL_COCKPIT_MALLOC_SETTINGS: `${OURS} PATH`, [OURS]: '1' };
  removeMallocSettings(env);
  expect(env).toEqual(MINE);
});

test.skipIf(process.platform === 'win32')(
  'what a process removed from its environment, no program that it starts inherits',
  () => {
    const before = { ...process.env };
    Object.assign(process.env, withMallocSettings({ ...process.env, [OURS]: undefined }, 'linux'));
    removeMallocSettings(process.env);
    const printed = execFileSync('env', { encoding: 'utf8' });
    expect(printed).not.toContain('MALLOC_SETTINGS');
    expect(printed.includes(`${OURS}=1`)).toBe(before[OURS] === '1');
  },
);
