import { expect, test } from 'vitest';
import { readFpmArguments } from './fpm-arguments.mjs';

/** What electron-builder 26 passes for a deb, shortened. */
const words = [
  ['-s', 'dir', '--force', '-t', 'deb', '-d', 'libgtk-3-0', '-d', 'libasound2t64 | libasound2'],
  ['--deb-recommends', 'python3', '--deb-compression', 'xz', '--architecture', 'amd64'],
  ['--after-install', '/tmp/after-install', '--after-remove', '/tmp/after-remove'],
  ['--description', 'Trainings\n From nothing to proof', '--version', '0.1.0~beta.1'],
  ['--package', '/out/rl-cockpit.deb', '--name', 'rl-cockpit', '--maintainer', 'A <a@b.org>'],
  ['--vendor', 'A <a@b.org>', '--url', 'https://b.org', '--category', 'science'],
  ['--deb-priority', 'optional', '--license', 'MIT', '--deb-compression-level=1'],
  ['/build/linux-unpacked/=/opt/RL Cockpit', '/icons/16x16.png=/usr/share/icons/rl.png'],
].flat();

test('a package that electron-builder asks for is read with every field', () => {
  expect(readFpmArguments(words)).toEqual({
    name: 'rl-cockpit',
    version: '0.1.0~beta.1',
    architecture: 'amd64',
    maintainer: 'A <a@b.org>',
    description: 'Trainings\n From nothing to proof',
    homepage: 'https://b.org',
    section: 'science',
    priority: 'optional',
    depends: ['libgtk-3-0', 'libasound2t64 | libasound2'],
    recommends: ['python3'],
    scripts: { postinst: '/tmp/after-install', postrm: '/tmp/after-remove' },
    compression: 'xz',
    level: '1',
    sources: [
      { from: '/build/linux-unpacked/', to: '/opt/RL Cockpit' },
      { from: '/icons/16x16.png', to: '/usr/share/icons/rl.png' },
    ],
    output: '/out/rl-cockpit.deb',
  });
});

test('a build number becomes the revision of the package', () => {
  expect(readFpmArguments([...words, '--iteration', '42']).version).toBe('0.1.0~beta.1-42');
});

test.each([
  [['--deb-systemd', 'a.service'], 'fpm: --deb-systemd is not possible here'],
  [['-x', 'a'], 'fpm: -x is not possible here'],
  [['--url'], 'fpm: --url needs a value'],
  [['/build'], 'fpm: /build does not say where it is installed'],
  [['/build=opt'], 'fpm: opt is not an absolute path'],
  [['/build=/opt/../etc'], 'fpm: /opt/../etc is not an absolute path'],
  [['-t', 'rpm'], 'fpm: only -s dir -t deb is possible here; install fpm for other packages'],
])('%j is refused with a sentence: nothing is left out silently', (more, sentence) => {
  expect(() => readFpmArguments([...words, ...more])).toThrow(sentence);
});

test('a package without a name is refused', () => {
  const at = words.indexOf('--name');
  expect(() => readFpmArguments(words.toSpliced(at, 2))).toThrow('fpm: --name is missing');
});
