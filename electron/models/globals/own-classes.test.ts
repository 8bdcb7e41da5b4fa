import { expect, test } from 'vitest';
import { bytesSource } from '../bytes/byte-source';
import { walkPickle } from '../pickle/walk-pickle';
import { judgeGlobals } from './judge-globals';

/** An instance of a class that cloudpickle rebuilds, with one method of this name. */
const instance = (method: string): string =>
  [
    'ccloudpickle.cloudpickle\n_make_skeleton_class\n',
    "(cbuiltins\ntype\nS'Decay'\n(t(dS'id'\nNtRp0\n0",
    `ccloudpickle.cloudpickle\n_class_setstate\n(g0\n((dS'${method}'\nNs(dttR0`,
    'g0\n)\x81}b.',
  ].join('');

const ownCall = (method: string) =>
  judgeGlobals(
    walkPickle(bytesSource(Buffer.from(instance(method), 'latin1'))),
    'learning_rate',
  ).at(-1);

test("an instance of a project's own schedule class is code of the file, and runs nothing of it", () => {
  expect(ownCall('__call__')).toMatchObject({ verdict: 'foreign', name: 'Decay' });
});

test.for(['__setstate__', '__new__', '__del__', '__eq__'])(
  'a class that defines %s would run it while it is loaded',
  (method) => {
    expect(ownCall(method)).toMatchObject({ verdict: 'executes' });
  },
);
