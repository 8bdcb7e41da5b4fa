import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { findEnvs } from './find-envs';
import { withTree } from './trees-for-tests';

// The Python side compares the same trees with lists that were written by hand (tests_target/trees/*.json).
test.for(['linux', 'win32', 'darwin'] as const)(
  'on a tree of %s TypeScript tells the same environments as Python, word for word and in the same order',
  async (shape) => {
    await withTree(shape, async (machine, told, root) => {
      const envs = await findEnvs(machine);
      expect(envs).toEqual(told);
      expect(envs.length).toBeGreaterThan(shape === 'linux' ? 50 : 12);
      expect(existsSync(path.join(root, 'started'))).toBe(false);
    });
  },
);

test('the environment that is active comes first', async () => {
  await withTree('linux', async (machine) => {
    const [first] = await findEnvs(machine);
    expect(first?.prefix).toBe('/home/ana/projects/arpo/.venv');
  });
});

test('a search whose time is over answers with what it found', async () => {
  await withTree('linux', async (machine, told) => {
    const envs = await findEnvs(machine, 0);
    expect(envs).toEqual(told.slice(0, envs.length));
    expect(envs.length).toBeLessThan(told.length);
  });
});
