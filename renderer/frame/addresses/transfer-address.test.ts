import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type TransferDraft,
  draftOfAddress,
  draftOfRequest,
  lastName,
  EMPTY_DRAFT,
  addressParams,
  transferRequest,
  transferAddress,
  usualDestination,
} from './transfer-address';

const text = fc.string({ unit: 'binary', minLength: 1, maxLength: 30 });
const end = (path: fc.Arbitrary<string>) =>
  fc.record({ target: fc.constantFrom('local', 'ssh:lab', 'wsl:Ubuntu 22 & co'), path });
const requested: fc.Arbitrary<TransferDraft> = fc.record({
  from: end(text),
  to: end(fc.oneof(fc.constant(''), text)),
  what: fc.constantFrom('project', 'results'),
  isComplete: fc.boolean(),
  exclude: fc.array(text),
  include: fc.array(text),
  only: fc.array(text),
  run: fc.option(text),
});

test('an address says the whole wish, no matter what is in a path', () => {
  fc.assert(
    fc.property(requested, (one) => {
      expect(draftOfAddress(new URLSearchParams(addressParams(one).toString()))).toEqual(one);
    }),
  );
});

test('the shortest address asks for nothing yet', () => {
  expect(transferAddress({})).toBe('/send');
  expect(draftOfAddress(new URLSearchParams(''))).toEqual(EMPTY_DRAFT);
  expect(transferRequest(EMPTY_DRAFT)).toBeNull();
});

test('no scan is requested while a path or a target is missing', () => {
  const from = { target: 'local', path: '/p' };
  expect(transferRequest({ ...EMPTY_DRAFT, from })).toBeNull();
  expect(transferRequest({ ...EMPTY_DRAFT, from, to: { target: 'ssh:lab', path: '' } })).toEqual({
    from,
    to: { target: 'ssh:lab', path: null },
    isProject: true,
    exclude: [],
    include: [],
    only: [],
  });
});

test('results come back whole, and a project goes whole when that is asked for', () => {
  const to = { target: 'ssh:lab', path: '~/p' };
  const project = { ...EMPTY_DRAFT, from: { target: 'local', path: '/p' }, to };
  expect(transferRequest({ ...project, isComplete: true })?.isProject).toBe(false);
  const back = { ...EMPTY_DRAFT, from: to, to: project.from, what: 'results' as const };
  expect(transferRequest(back)?.isProject).toBe(false);
  for (const one of [project, { ...project, isComplete: true }, back]) {
    const request = transferRequest(one);
    if (request === null) throw new Error('It could be asked for.');
    expect(draftOfRequest(request, null)).toEqual(one);
  }
});

test('a folder arrives under its own name, said by either kind of machine', () => {
  expect(lastName('/home/me/my project/')).toBe('my project');
  expect(lastName('C:\\Users\\me\\RL')).toBe('RL');
  expect(lastName('/')).toBe('');
  expect(usualDestination('/home/me/RL')).toBe('~/rl-cockpit/RL');
});
