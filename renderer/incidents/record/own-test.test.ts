import { expect, test } from 'vitest';
import { NO_TEST, ownTestOf } from './own-test';

test('a test of one’s own is a command and what decides: a text, an exit code, or both', () => {
  const command = 'python -c "import torch; print(torch.cuda.is_available())"';
  const argv = ['python', '-c', 'import torch; print(torch.cuda.is_available())'];
  expect(ownTestOf({ command, prints: ' False ', exit: '' })).toEqual({
    argv,
    prints: 'False',
    exit: null,
  });
  expect(ownTestOf({ command, prints: '', exit: '139' })).toEqual({
    argv,
    prints: null,
    exit: 139,
  });
});

test('a command without what would decide is no test, nor is an exit code that is no number', () => {
  expect(ownTestOf(NO_TEST)).toBeNull();
  expect(ownTestOf({ ...NO_TEST, command: 'true' })).toBeNull();
  expect(ownTestOf({ command: 'true', prints: 'x', exit: 'SIGSEGV' })).toBeNull();
  expect(ownTestOf({ command: '  ', prints: 'x', exit: '0' })).toBeNull();
});
