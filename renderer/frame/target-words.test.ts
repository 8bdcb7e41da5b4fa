import { expect, test } from 'vitest';
import { kindAndState, kindWords } from './target-words';

test('a distro is called by the WSL that was seen, and by none where none was', () => {
  expect(kindWords({ kind: 'wsl', wslVersion: 1 })).toBe('WSL 1');
  expect(kindWords({ kind: 'wsl', wslVersion: 2 })).toBe('WSL 2');
  expect(kindWords({ kind: 'wsl' })).toBe('WSL');
  expect(kindWords({ kind: 'ssh' })).toBe('SSH');
  expect(kindAndState({ kind: 'wsl', wslVersion: 1, state: 'off' })).toMatch(/^WSL 1 · /);
});
