import { expect, test } from 'vitest';
import { HOST } from '#core/contract/target.test-data';
import type { ProbeContext } from '../probe';
import { probes } from '../probes';
import { withoutChildren } from './run-probe';

const away: ProbeContext = {
  target: { id: 'ssh:lab', kind: 'ssh', name: 'lab', state: 'off', says: '', capabilities: HOST },
  hello: {
    ok: false,
    error: { code: 'target-off', says: 'lab is not connected.', remedy: 'Connect it first.' },
  },
  python: null,
  goal: 'phase3',
};
const ofEnvironments = [...probes].filter(([, { subject }]) => subject === 'environment');

test.each(ofEnvironments)(
  'on a target that does not answer, %s could not check: that is never "does not apply"',
  (_id, probe) => {
    expect(withoutChildren(probe, away)).toMatchObject({
      state: 'unknown',
      says: 'lab is not connected.',
      advice: 'Connect it first.',
    });
  },
);
