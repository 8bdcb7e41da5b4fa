import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { PyEnv } from '#core/contract/target';
import { payloadForTests } from '../payload-for-tests';
import { anyPython, isFit } from './any-python';
import { findEnvs } from './find-envs';
import { thisMachine } from './this-machine';

const resources = path.resolve(import.meta.dirname, '../../../resources/python');
beforeAll(payloadForTests);

test('on this very machine TypeScript finds what Python finds', async () => {
  const program = `import json
from rl_cockpit_target.discovery.envs import find_envs
print(json.dumps(find_envs()))`;
  const env = { ...process.env, PYTHONPATH: resources };
  const told = execFileSync('python3', ['-c', program], { env, encoding: 'utf8' });
  expect(await findEnvs(await thisMachine())).toEqual(z.array(PyEnv).parse(JSON.parse(told)));
});

test('an interpreter that can run our agent is found without PATH', async () => {
  const python = await anyPython();
  const version = execFileSync(python ?? '', [
    '-c',
    'import sys; print(sys.version_info >= (3, 8))',
  ]);
  expect(version.toString()).toBe('True\n');
});

test('a broken environment, a Python 3.7 and one of unknown version are not fit', () => {
  const env = { python: '/p', prefix: '/', kind: 'venv', packages: {} } as const;
  expect(isFit({ ...env, version: '3.8.0', state: 'ok' })).toBe(true);
  expect(isFit({ ...env, version: '3.13', state: 'ok' })).toBe(true);
  expect(isFit({ ...env, version: '3.8.0', state: 'broken' })).toBe(false);
  expect(isFit({ ...env, version: '3.7.9', state: 'ok' })).toBe(false);
  expect(isFit({ ...env, version: null, state: 'ok' })).toBe(false);
});
