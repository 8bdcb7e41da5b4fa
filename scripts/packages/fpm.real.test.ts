import { execFile } from 'node:child_process';
import { chmod, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ask } from '../setup/process.mjs';

const run = promisify(execFile);
const fpm = fileURLToPath(new URL('fpm.mjs', import.meta.url));

describe.skipIf(ask('dpkg-deb', ['--version']) === null)(
  'a deb that the stand-in for fpm built',
  () => {
    let folder: string;
    let deb: string;

    beforeAll(async () => {
      folder = await mkdtemp(path.join(tmpdir(), 'rl-cockpit-fpm-'));
      deb = path.join(folder, 'out', 'a.deb');
      const app = path.join(folder, 'app');
      await mkdir(path.join(app, 'a folder'), { recursive: true });
      await writeFile(path.join(app, 'program'), '#!/bin/sh\n');
      await chmod(path.join(app, 'program'), 0o775);
      await writeFile(path.join(app, 'a folder', 'text'), 'text');
      await chmod(path.join(app, 'a folder', 'text'), 0o664);
      await symlink('program', path.join(app, 'link'));
      await writeFile(path.join(folder, 'after'), '#!/bin/sh\nexit 0\n');
      const words = [
        '-s',
        'dir',
        '-t',
        'deb',
        '-n',
        'a',
        '-v',
        '1.0',
        '-a',
        'all',
        '-m',
        'A <a@b.c>',
      ];
      const more = ['--description', 'A', '--after-install', path.join(folder, 'after'), '-p', deb];
      const sources = [`${app}/=/opt/An App`, `${app}/program=/usr/share/icons/program`];
      const level = ['--deb-compression', 'gz', '--deb-compression-level', '1'];
      await run(process.execPath, [fpm, ...words, ...more, ...level, ...sources]);
    });
    afterAll(() => rm(folder, { recursive: true, force: true }));

    test('holds each file as root, with a mode that does not depend on who built it', async () => {
      const { stdout } = await run('dpkg-deb', ['--contents', deb]);
      const entries = stdout
        .trim()
        .split('\n')
        .map((line) => line.replace(/^(\S+) (\S+) .*? \.\//, '$1 $2 '))
        .toSorted();
      expect(entries).toEqual(
        [
          'drwxr-xr-x root/root ',
          'drwxr-xr-x root/root opt/',
          'drwxr-xr-x root/root opt/An App/',
          'drwxr-xr-x root/root opt/An App/a folder/',
          '-rw-r--r-- root/root opt/An App/a folder/text',
          '-rwxr-xr-x root/root opt/An App/program',
          'lrwxrwxrwx root/root opt/An App/link -> program',
          'drwxr-xr-x root/root usr/',
          'drwxr-xr-x root/root usr/share/',
          'drwxr-xr-x root/root usr/share/icons/',
          '-rwxr-xr-x root/root usr/share/icons/program',
        ].toSorted(),
      );
    });

    test('has its maintainer script and the sums of its files', async () => {
      const control = path.join(folder, 'control');
      await run('dpkg-deb', ['--control', deb, control]);
      expect((await run('stat', ['-c', '%a', path.join(control, 'postinst')])).stdout).toBe(
        '755\n',
      );
      const files = path.join(folder, 'files');
      await run('dpkg-deb', ['--extract', deb, files]);
      const sums = path.join(control, 'md5sums');
      expect((await run('md5sum', ['--check', sums], { cwd: files })).stdout).toContain(
        'opt/An App/a folder/text: OK',
      );
    });

    test('is refused with a sentence where dpkg-deb cannot do what is asked for', async () => {
      const words = ['-s', 'dir', '-t', 'rpm', '-n', 'a'];
      await expect(run(process.execPath, [fpm, ...words])).rejects.toMatchObject({
        code: 1,
        stderr: expect.stringContaining('only -s dir -t deb'),
      });
    });
  },
);
