import path from 'node:path';
import { expect, test } from 'vitest';
import { factoryOf } from './factory';
import { TrackedFlags } from '../run/tracked-flags';

const requestOf = (words: readonly string[], factory?: string) => ({
  words,
  flags: new TrackedFlags(factory === undefined ? {} : { factory }),
  rest: [],
});

test('an environment factory is named by its folder, which may be relative here and not on another target, and its function', () => {
  expect(factoryOf(requestOf(['agent:make_env'], 'project'), true)).toEqual({
    folder: path.resolve('project'),
    name: 'agent:make_env',
  });
  expect(factoryOf(requestOf(['a.b:make'], '/srv/p'), false)).toEqual({
    folder: '/srv/p',
    name: 'a.b:make',
  });
  expect(factoryOf(requestOf([]), true)).toBeUndefined();
});

test('a factory without a function, a function without a folder and a stray word are refused', () => {
  expect(() => factoryOf(requestOf([], 'project'), true)).toThrow(
    'by its folder and by MODULE:FUNCTION',
  );
  expect(() => factoryOf(requestOf(['make_env'], 'project'), true)).toThrow('MODULE:FUNCTION');
  expect(() => factoryOf(requestOf(['agent:make_env']), true)).toThrow(
    '"agent:make_env" is not known here',
  );
  expect(() => factoryOf(requestOf(['a:b', 'c'], 'project'), true)).toThrow(
    '"c" is not known here',
  );
});
