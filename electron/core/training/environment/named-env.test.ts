import { array, assert, property, string } from 'fast-check';
import { expect, test } from 'vitest';
import { namedEnv } from './named-env';

test('the environment of a command is the Gymnasium id that one of its options names', () => {
  const python = ['python', 'train.py'];
  expect(namedEnv([...python, '--env', 'CartPole-v1', '--seed', '1'])).toBe('CartPole-v1');
  expect(namedEnv([...python, '--env_id=ALE/Pong-v5'])).toBe('ALE/Pong-v5');
  expect(namedEnv([...python, '--env-id', 'my_module:Maze-v0'])).toBe('my_module:Maze-v0');
  expect(namedEnv([...python, 'env=Ant-v5'])).toBe('Ant-v5');
  expect(namedEnv(['rl_zoo3', 'train', '--algo', 'ppo', '--env', 'Pendulum-v1'])).toBe(
    'Pendulum-v1',
  );
});

test('what is no id of Gymnasium names no environment', () => {
  expect(namedEnv(['python', 'train.py', '--env', '/venv/bin/python'])).toBeNull();
  expect(namedEnv(['python', 'train.py', '--env', 'doom_basic'])).toBeNull();
  expect(namedEnv(['env', 'CartPole-v1'])).toBeNull();
  expect(namedEnv(['python', 'train.py', '--env'])).toBeNull();
  assert(property(array(string()), (argv) => void namedEnv(argv)));
});
