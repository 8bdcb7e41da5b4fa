import { expect, test } from 'vitest';
import { shortChoice } from './short-choice';

test('a long path of a choice is written as its last three parts, a short one whole', () => {
  expect(shortChoice('models/phase2_position_mgmt_final.zip')).toBe(
    'models/phase2_position_mgmt_final.zip',
  );
  expect(
    shortChoice('/home/me/.local/state/rl-cockpit/workspaces/arpo/first/checkpoints/global_step_5'),
  ).toBe('…/first/checkpoints/global_step_5');
  expect(shortChoice('C:\\Users\\me\\AppData\\Local\\rl-cockpit\\runs\\20260101-1\\model')).toBe(
    '…/runs/20260101-1/model',
  );
  expect(shortChoice('a-name-without-any-folder-that-is-longer-than-most.zip')).toBe(
    'a-name-without-any-folder-that-is-longer-than-most.zip',
  );
});
