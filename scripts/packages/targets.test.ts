import { expect, test } from 'vitest';
import { artifactsIn, downloadFault, systemOf, targetsOf } from './targets.mjs';

const names = (platform: string, ...words: readonly string[]) =>
  targetsOf(systemOf(platform), words).map(({ name }) => name);

test('without a word each system builds all of its packages', () => {
  expect(names('linux')).toEqual(['deb', 'AppImage']);
  expect(names('win32')).toEqual(['nsis']);
  expect(names('darwin')).toEqual(['dmg']);
});

test('a word builds one of them, --dir the folder of the app alone', () => {
  expect(names('linux', '--appimage')).toEqual(['AppImage']);
  expect(names('linux', '--dir')).toEqual([]);
});

test('a package of another system is refused with the ones that are possible', () => {
  expect(() => names('linux', '--nsis')).toThrow(
    'Packages: --nsis is not possible here. Use --dir, --deb, --appimage.',
  );
  expect(() => names('aix')).toThrow('Packages: there are none for aix.');
});

test('a failed download is distinguished from a fault of the package', () => {
  expect(
    downloadFault('  ⨯ getaddrinfo ENOTFOUND github.com  failedTask=build stackTrace=…\n'),
  ).toBe('getaddrinfo ENOTFOUND github.com');
  expect(downloadFault('  ⨯ Please specify project homepage')).toBe(null);
});

test('the built files are read from what electron-builder prints', () => {
  const output = [
    '  • packaging       platform=linux arch=x64 electron=45.4.1 appOutDir=dist/linux-unpacked',
    '  • building        target=deb arch=x64 file=dist/rl-cockpit-0.1.0-amd64.deb',
  ];
  expect(artifactsIn(output.join('\n'))).toEqual(['dist/rl-cockpit-0.1.0-amd64.deb']);
});
