import { expect, test } from 'vitest';
import { emptyDraft } from '../draft';
import { leftDraft, rememberDraft } from './resumed-draft';

test('a form that was left for the setup comes back whole, with its name and its command by hand', () => {
  const draft = { ...emptyDraft('sb3', 'local'), name: 'seed 7', byHand: 'python train.py' };
  rememberDraft('/start/sb3', draft);
  expect(leftDraft('/start/sb3', 'sb3', 'local')).toEqual(draft);
});

test('a form of another recipe, target or address does not take its values', () => {
  rememberDraft('/start/sb3', { ...emptyDraft('sb3', 'local'), name: 'seed 7' });
  expect(leftDraft('/start/sb3', 'sb3', 'ssh:lab')).toBeNull();
  expect(leftDraft('/start/sb3', 'toy-arpo', 'local')).toBeNull();
  expect(leftDraft('/start/sb3?preset=fast', 'sb3', 'local')).toBeNull();
});
