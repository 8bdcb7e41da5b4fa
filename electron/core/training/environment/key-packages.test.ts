import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { KEY_PACKAGES, keyPackages } from './key-packages';

const Markers = z.object({ packages: z.array(z.string()) });

test('the packages that an environment can be chosen by are those that the agent looks for', () => {
  const file = new URL(
    '../../../../resources/python/rl_cockpit_target/discovery/markers.json',
    import.meta.url,
  );
  const { packages } = Markers.parse(JSON.parse(readFileSync(file, 'utf8')));
  expect(KEY_PACKAGES).toEqual(packages);
});

test('an environment is chosen by the names of requirements, and never refused for a package that was not looked for', () => {
  expect(
    keyPackages(['numpy>=1.26,<2', 'Stable_Baselines3==2.3.2', 'llamafactory', 'numpy']),
  ).toEqual(['numpy', 'stable-baselines3']);
});
