import { expect, test } from 'vitest';
import { controlText } from './debian-package.mjs';
import type { DebRequest } from './fpm-arguments.mjs';

const request: DebRequest = {
  name: 'rl-cockpit',
  version: '0.1.0',
  architecture: 'amd64',
  maintainer: 'A <a@b.org>',
  description: 'Trainings\n From nothing to proof\n\nand more',
  homepage: 'https://b.org',
  section: 'science',
  priority: 'optional',
  depends: ['libgtk-3-0', 'libasound2t64 | libasound2'],
  recommends: ['python3'],
  scripts: {},
  compression: 'xz',
  level: null,
  sources: [],
  output: '/out/rl-cockpit.deb',
};

test('the control file says what is installed, what it needs and how large it is', () => {
  const files = [
    { path: 'opt/a', bytes: 1 },
    { path: 'opt/b', bytes: 2048 },
  ];
  expect(controlText(request, files)).toBe(`Package: rl-cockpit
Version: 0.1.0
Architecture: amd64
Maintainer: A <a@b.org>
Installed-Size: 3
Depends: libgtk-3-0, libasound2t64 | libasound2
Recommends: python3
Section: science
Priority: optional
Homepage: https://b.org
Description: Trainings
 From nothing to proof
 .
 and more
`);
});

test('a package that needs nothing has no empty fields', () => {
  const alone = { ...request, depends: [], recommends: [], homepage: null, section: null };
  const text = controlText({ ...alone, description: 'Trainings' }, []);
  expect(text).not.toMatch(/^(?:Depends|Recommends|Homepage):|: *$/m);
  expect(text).toContain('Section: misc\n');
  expect(text).toMatch(/Description: Trainings\n$/);
});
