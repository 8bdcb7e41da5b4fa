import { expect, test } from 'vitest';
import { judgeKey } from './search-key';

const facts = {
  hasKey: true,
  hasZone: true,
  status: 200,
  zones: ['serp_api1', 'web_unlocker1'],
  isActive: true,
  problem: null,
};

test('a wrong search key is named, with where a right one is stored', () => {
  expect(judgeKey({ ...facts, status: 401, zones: null, isActive: null })).toMatchObject({
    state: 'bad',
    value: 'wrong search key',
    says: 'The search provider refused the key (401).',
    advice: expect.stringContaining('BRIGHTDATA_API_KEY'),
  });
});

test('a zone that the account does not have is distinguished from a wrong key, with the zones that it has', () => {
  expect(judgeKey({ ...facts, isActive: false })).toMatchObject({
    state: 'bad',
    value: 'wrong search zone',
    advice: 'Store one of these as BRIGHTDATA_ZONE: serp_api1, web_unlocker1.',
  });
  expect(judgeKey({ ...facts, hasZone: false, isActive: false })).toMatchObject({ state: 'warn' });
});

test('a provider that cannot be reached says nothing about the key', () => {
  const problem = 'Connection refused';
  expect(judgeKey({ ...facts, status: null, zones: null, problem })).toMatchObject({
    state: 'unknown',
  });
  expect(judgeKey({ ...facts, hasKey: false, status: null, zones: null })).toMatchObject({
    state: 'skipped',
  });
  expect(judgeKey(facts)).toMatchObject({ state: 'ok', value: 'key and zone accepted' });
});
