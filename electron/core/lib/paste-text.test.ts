import { expect, test } from 'vitest';
import { pasteText } from './paste-text';

test('a copy for a POSIX shell stops at the first command that fails and sets the variables of each', () => {
  const lines = [
    ['sudo', 'apt-get', 'update'],
    ['pip', 'install', 'a b'],
  ];
  expect(pasteText({ lines, env: {} }, 'posix')).toBe("sudo apt-get update &&\npip install 'a b'");
  expect(pasteText({ lines, env: { X: 'y z' } }, 'posix')).toBe(
    "env 'X=y z' sudo apt-get update &&\nenv 'X=y z' pip install 'a b'",
  );
});

test('a copy for PowerShell quotes every word and continues only after success', () => {
  const lines = [
    ['winget', 'install', "it's"],
    ['py', '-c', 'print("a")'],
  ];
  expect(pasteText({ lines, env: { PATH_X: "o'b" } }, 'windows')).toBe(
    `\${env:PATH_X} = 'o''b'; & 'winget' 'install' 'it''s'; if ($LASTEXITCODE -eq 0) { & 'py' '-c' 'print(\\"a\\")' }`,
  );
});

test('a control character is shown as what it is, and is pasted as the same', () => {
  expect(pasteText({ lines: [['echo', '\u001b]0;title\u0007']], env: {} }, 'posix')).toBe(
    String.raw`echo $'\x1b]0;title\x07'`,
  );
});
