import { expect, test } from 'vitest';
import type { TargetView } from '#core/contract/target/target';
import { HERE as THIS_COMPUTER, HOST } from '#core/contract/target.test-data';
import { endpointsOf, withTarget } from './endpoints';
import { EMPTY_DRAFT } from '../frame/addresses/transfer-address';

const target = (id: string, state: TargetView['state']): TargetView => ({
  id,
  kind: id === 'local' ? 'local' : 'ssh',
  name: id,
  state,
  says: '',
  capabilities: id === 'local' ? THIS_COMPUTER : HOST,
});
const HERE = target('local', 'ready');
const of = (ids: readonly string[], switched: string): string =>
  withTarget(
    EMPTY_DRAFT,
    ids.map((id) => ({ id })),
    switched,
  ).to.target;

test('both ends are looked at only when both answer, and the one that does not is named', () => {
  const request = { ...EMPTY_DRAFT, to: { target: 'ssh:lab', path: '' } };
  expect(endpointsOf(request, [HERE, target('ssh:lab', 'ready')])).toMatchObject({
    areInstalled: true,
    away: null,
  });
  const off = endpointsOf(request, [HERE, target('ssh:lab', 'off')]);
  expect(off).toMatchObject({ areInstalled: false, away: { id: 'ssh:lab' }, toName: 'ssh:lab' });
  // One that a link names and that has never been seen.
  expect(endpointsOf(request, [HERE])).toMatchObject({
    areInstalled: false,
    away: null,
    toName: 'lab',
  });
});

test('with one other machine no one is asked which; with several the switched one is meant', () => {
  expect(of(['local', 'ssh:a'], 'local')).toBe('ssh:a');
  expect(of(['local', 'ssh:a', 'ssh:b'], 'ssh:b')).toBe('ssh:b');
  expect(of(['local', 'ssh:a', 'ssh:b'], 'local')).toBe('');
  expect(of(['local'], 'local')).toBe('');
  const named = { ...EMPTY_DRAFT, to: { target: 'ssh:z', path: '' } };
  expect(withTarget(named, [HERE], 'local')).toBe(named);
});
