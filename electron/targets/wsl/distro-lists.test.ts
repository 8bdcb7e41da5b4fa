import { expect, test } from 'vitest';
import { parseNames, parseVerbose, parseVersions } from './distro-lists';
import { isDistroName, ownerOfDistro } from './distro-name';

test('names are one on a line, and a sentence is no name', () => {
  expect(parseNames('Ubuntu-22.04\ndocker-desktop\n\n')).toEqual([
    'Ubuntu-22.04',
    'docker-desktop',
  ]);
  expect(parseNames('')).toEqual([]);
  expect(parseNames('There are no running distributions.\n')).toEqual([]);
});

const english = `  NAME            STATE           VERSION
* Ubuntu-22.04    Running         2
  docker-desktop  Stopped         2
  Old             Converting      1
`;
const german = `  NAME            STATUS                  VERSION
* Ubuntu-22.04    Wird ausgeführt         2
  docker-desktop  Beendet                 2
  Old             Wird konvertiert        1
`;
const chinese = `  名称            状态           版本
* Ubuntu-22.04    正在运行        2
  docker-desktop  已停止          2
  Old             正在转换        1
`;

test.each([
  ['English', english],
  ['German', german],
  ['Chinese', chinese],
])('a %s table yields default and version without a word of it being understood', (_, text) => {
  expect(parseVerbose(text)).toEqual([
    { name: 'Ubuntu-22.04', isDefault: true, version: 2 },
    { name: 'docker-desktop', isDefault: false, version: 2 },
    { name: 'Old', isDefault: false, version: 1 },
  ]);
});

test('versions are read by their place, under labels in any language', () => {
  const said = `WSL-Version: 2.6.3.0
Kernelversion: 6.6.87.2-1
WSLg-Version: 1.0.71
MSRDC-Version: 1.2.6353
Direct3D-Version: 1.611.1-81528511
DXCore-Version: 10.0.26100.1-240331-1435.ge-release
Windows-Version: 10.0.26100.4349
`;
  expect(parseVersions(said)).toEqual({
    wsl: '2.6.3.0',
    kernel: '6.6.87.2-1',
    wslg: '1.0.71',
    windows: '10.0.26100.4349',
  });
  expect(parseVersions('Usage: wsl.exe [Argument]\n')).toBeNull();
});

test('names that would need quoting are no names, and products keep their distros', () => {
  expect(['Ubuntu', 'a b', '-d;x', '', 'x'.repeat(257), 'Ü'].map(isDistroName)).toEqual([
    true,
    false,
    false,
    false,
    false,
    false,
  ]);
  expect(
    ['docker-desktop-data', 'rancher-desktop', 'podman-machine-default', 'docker'].map(
      ownerOfDistro,
    ),
  ).toEqual(['Docker Desktop', 'Rancher Desktop', 'Podman', null]);
});
