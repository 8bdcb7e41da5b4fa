import { expect, test } from 'vitest';
import { errorToken, wslProblem } from './problem';
import { PROBLEMS } from './problem-table';

test('an error is known by its token in every language', () => {
  const said = [
    'There is no distribution with the supplied name.\nError code: Wsl/Service/WSL_E_DISTRO_NOT_FOUND\n',
    '不存在具有所提供名称的分发。\n错误代码: Wsl/Service/WSL_E_DISTRO_NOT_FOUND\n',
    "Il n'existe aucune distribution avec ce nom.\nCode d'erreur : Wsl/Service/CreateInstance/ReadDistroConfig/WSL_E_DISTRO_NOT_FOUND\n",
  ];
  expect(said.map((text) => wslProblem(text).id)).toEqual(Array(3).fill('wsl-distro-gone'));
  expect(errorToken(said[1] ?? '')).toBe('Wsl/Service/WSL_E_DISTRO_NOT_FOUND');
});

test('without a token, the strings that all translations keep identify the error', () => {
  expect(
    wslProblem(
      'WSL2 无法启动。wsl.exe --install --no-distribution\nhttps://aka.ms/enablevirtualization',
    ).id,
  ).toBe('wsl-virtualization-off');
  expect(wslProblem('Bitte ausführen: wsl.exe --install --no-distribution').id).toBe(
    'wsl-component-missing',
  );
  expect(
    wslProblem("Aucune distribution.\n'wsl.exe --list --online'\n'wsl.exe --install <Distro>'").id,
  ).toBe('wsl-no-distro');
});

test('old builds are known by their number', () => {
  expect(wslProblem('WslRegisterDistribution failed with error: 0x80370102').id).toBe(
    'wsl-virtualization-off',
  );
  expect(wslProblem('Error: 0x8007019e').id).toBe('wsl-component-missing');
});

test('only a service that is being restarted is worth a second try', () => {
  expect(wslProblem('x\nError code: Wsl/Service/RPC_S_CALL_FAILED').isTransient).toBe(true);
  expect(wslProblem('x\nError code: Wsl/Service/E_UNEXPECTED').isTransient).toBe(false);
});

test('an unknown error is reported in its own words', () => {
  expect(wslProblem('Etwas ging schief.\nFehlercode: Wsl/Service/0x80071234\n')).toMatchObject({
    id: 'wsl-failed',
    says: 'WSL says: Etwas ging schief. Fehlercode: Wsl/Service/0x80071234',
    advice: expect.stringContaining('Wsl/Service/0x80071234'),
  });
  expect(wslProblem('').says).toBe('WSL failed without a message.');
});

test('no name means two things', () => {
  const names = PROBLEMS.flatMap((problem) => problem.names.map((name) => name.toLowerCase()));
  expect(new Set(names).size).toBe(names.length);
});
