import { expect, test } from 'vitest';
import { namedFolder } from './named-folder';

test.each([
  ['Log path: logs/ppo/CartPole-v1_1', 'logs/ppo/CartPole-v1_1'],
  ['Logging to ./tb/PPO_1', './tb/PPO_1'],
  ['Dumped generations to /x/rollouts/12.jsonl', '/x/rollouts'],
  ['\u{1b}[36m(TaskRunner pid=93)\u{1b}[0m Dumped generations to /x/my run/12.jsonl', '/x/my run'],
])('%j names a folder', (line, folder) => {
  expect(namedFolder(line)).toBe(folder);
});

test.each([
  'loss: 0.3',
  'The log path is fine',
  'dumped core to nowhere',
  'Logging to',
  'Dumped generations to 1.jsonl',
])('%j names none', (line) => {
  expect(namedFolder(line)).toBeNull();
});
