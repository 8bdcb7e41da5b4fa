import { expect, test } from 'vitest';
import type { PyEnv } from '../../contract/target/target';
import { activeEnv, envName, inOrderOfNames, unknownEnv } from './active-env';

const env = (part: Partial<PyEnv> & Pick<PyEnv, 'python' | 'prefix' | 'kind'>): PyEnv => ({
  version: '3.11.9',
  state: 'ok',
  packages: {},
  ...part,
});

test('a venv, a conda environment and a plain Python each name the folder of their programs', () => {
  const venv = env({ python: '/src/arpo/.venv/bin/python', prefix: '/src/arpo/.venv', kind: 'uv' });
  expect(activeEnv(venv)).toEqual({
    kind: 'venv',
    prefix: '/src/arpo/.venv',
    bin: '/src/arpo/.venv/bin',
    name: 'arpo',
  });
  const conda = env({ python: '/c/envs/rl/bin/python', prefix: '/c/envs/rl', kind: 'conda' });
  expect(activeEnv({ ...conda, name: 'rl' })).toMatchObject({
    kind: 'conda',
    bin: '/c/envs/rl/bin',
  });
  const system = env({ python: '/usr/bin/python3', prefix: '/usr', kind: 'system' });
  expect(activeEnv(system)).toMatchObject({
    kind: 'python',
    bin: '/usr/bin',
    name: 'Python 3.11.9',
  });
});

test('on Windows conda keeps its programs in Scripts, a venv beside its interpreter', () => {
  const prefix = String.raw`C:\conda\envs\rl`;
  const conda = env({ python: `${prefix}\\python.exe`, prefix, kind: 'conda' });
  expect(activeEnv(conda).bin).toBe(`${prefix}\\Scripts`);
  const venv = env({ python: `${prefix}\\Scripts\\python.exe`, prefix, kind: 'venv' });
  expect(activeEnv(venv).bin).toBe(`${prefix}\\Scripts`);
});

test('an environment is called as people call it, and a bare number is a Python', () => {
  const pyenv = env({ python: '/p/3.12.1/bin/python', prefix: '/p/3.12.1', kind: 'pyenv' });
  expect(envName({ ...pyenv, name: '3.12.1' })).toBe('Python 3.12.1');
  expect(envName({ ...pyenv, name: 'rl-trainer' })).toBe('rl-trainer');
});

test('an interpreter that no search found still comes first in its shell', () => {
  expect(unknownEnv('/opt/rl/.venv/bin/python3')).toEqual({
    kind: 'python',
    prefix: '/opt/rl/.venv',
    bin: '/opt/rl/.venv/bin',
    name: 'rl',
  });
  expect([unknownEnv(null), unknownEnv('python3')]).toEqual([null, null]);
});

test('environments with a name are first, then the plain Pythons with the newest in front', () => {
  const plain = ['3.10.13', '3.13.0', '3.6.15', '3.9.18'].map((version) =>
    env({ python: `/p/${version}/bin/python`, prefix: `/p/${version}`, kind: 'pyenv', version }),
  );
  const named = ['rl-10', 'rl-9'].map((name) =>
    env({ python: `/e/${name}/bin/python`, prefix: `/e/${name}`, kind: 'venv' }),
  );
  expect(inOrderOfNames([...plain, ...named]).map(envName)).toEqual([
    'rl-9',
    'rl-10',
    'Python 3.13.0',
    'Python 3.10.13',
    'Python 3.9.18',
    'Python 3.6.15',
  ]);
});
