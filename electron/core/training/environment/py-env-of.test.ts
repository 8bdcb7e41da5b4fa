import { expect, test } from 'vitest';
import { PyEnv } from '../../contract/target/target';
import { pyEnvOf } from './py-env-of';

const env = (python: string): PyEnv =>
  PyEnv.parse({ python, prefix: '/', kind: 'venv', version: '3.11', state: 'ok', packages: {} });

test('an interpreter belongs to the environment of its folder, by either of its names', () => {
  const envs = [env('/rl/bin/python'), env('/other/bin/python3.11')];
  expect(pyEnvOf(envs, '/rl/bin/python')?.python).toBe('/rl/bin/python');
  expect(pyEnvOf(envs, '/rl/bin/python3')?.python).toBe('/rl/bin/python');
  expect(pyEnvOf(envs, '/none/bin/python')).toBeUndefined();
  expect(pyEnvOf(envs, null)).toBeUndefined();
});

test('where several versions share a folder, only the very interpreter is the same', () => {
  const envs = [env('/usr/bin/python3.10'), env('/usr/bin/python3.12')];
  expect(pyEnvOf(envs, '/usr/bin/python3')).toBeUndefined();
  expect(pyEnvOf([env('/other/bin/python3.11')], '/other/bin/python3')).toBeUndefined();
  expect(pyEnvOf(envs, '/usr/bin/python3.12')?.python).toBe('/usr/bin/python3.12');
});
