import { expect, test } from 'vitest';
import type { Hello, PyEnv } from '#core/contract/target/target';
import { makerOf } from './installation';

const env = (python: string, version: string, state: PyEnv['state'] = 'ok'): PyEnv => ({
  python,
  prefix: python.replace(/\/bin\/.*$/, ''),
  kind: 'system',
  version,
  packages: {},
  state,
});
const HERE = [
  env('/usr/bin/python3', '3.13.1'),
  env('/opt/py312/bin/python3', '3.12.4'),
  env('/opt/py311/bin/python3', '3.11.9'),
  env('/broken/bin/python3', '3.12.9', 'broken'),
];
const AGENT: Hello['python'] = '/usr/bin/python3';

test('the environment of a project is made by a Python of the version that it takes', () => {
  expect(makerOf(HERE, AGENT, '')).toBe(AGENT);
  expect(makerOf(HERE, AGENT, '>=3.9')).toBe(AGENT);
  expect(makerOf(HERE, AGENT, '>=3.11,<3.13')).toBe('/opt/py312/bin/python3');
  expect(makerOf(HERE, AGENT, '<3.9')).toBeNull();
});
