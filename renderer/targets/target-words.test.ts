import { expect, test } from 'vitest';
import { DISTRO, HOST } from '#core/contract/target.test-data';
import { kindAndState, kindWords } from './target-words';

test('a distro is called by the WSL that was seen, and by none where none was', () => {
  expect(kindWords({ capabilities: DISTRO, wslVersion: 1 })).toBe('WSL 1');
  expect(kindWords({ capabilities: DISTRO, wslVersion: 2 })).toBe('WSL 2');
  expect(kindWords({ capabilities: DISTRO })).toBe('WSL');
  expect(kindWords({ capabilities: HOST })).toBe('SSH');
  expect(kindAndState({ capabilities: DISTRO, wslVersion: 1, state: 'off' })).toMatch(/^WSL 1 · /);
});
