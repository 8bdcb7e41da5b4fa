import { mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  array,
  assert,
  boolean,
  constant,
  constantFrom,
  oneof,
  property,
  record,
  string,
} from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Machine } from './machine';
import { says } from './markers';
import { awayMounts } from './mounts';
import { markers } from './trees-for-tests';

let root = '';
beforeEach(() => {
  root = realpathSync(mkdtempSync(path.join(tmpdir(), 'rl-cockpit-links-')));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const machine = (mountinfo = '') =>
  new Machine({ shape: 'linux', env: {}, cwd: root, home: root, arch: 'x64', mountinfo }, markers);

/** The system's own answer; null when a link leads nowhere or in a circle. */
function systemReal(any: string): string | null {
  try {
    return realpathSync.native(any);
  } catch {
    return null;
  }
}

/** Only inside of the root: through a link that was made before, a path may lie anywhere. */
function makeLink(link: { at: string[]; to: string[]; isAbsolute: boolean }): void {
  const at = path.join(root, ...link.at);
  const folder = systemReal(path.dirname(at));
  const isInside = folder !== null && (folder === root || folder.startsWith(`${root}/`));
  if (!isInside || readdirSync(folder).includes(path.basename(at))) return;
  const target = link.to.join('/');
  symlinkSync(link.isAbsolute ? `${root}/${target}` : target, at);
}

describe.skipIf(process.platform === 'win32')('links', () => {
  test('are followed as the system follows them, whatever leads where', () => {
    const name = constantFrom('a', 'b', 'c', 'd');
    const names = array(name, { minLength: 1, maxLength: 3 });
    const to = array(oneof(name, constant('..'), constant('.')), { minLength: 1, maxLength: 4 });
    const links = array(record({ at: names, to, isAbsolute: boolean() }), { maxLength: 8 });
    assert(
      property(links, array(names, { minLength: 1, maxLength: 6 }), (made, asked) => {
        rmSync(root, { recursive: true, force: true });
        mkdirSync(path.join(root, 'a', 'b', 'c'), { recursive: true });
        mkdirSync(path.join(root, 'd'));
        for (const link of made) makeLink(link);
        const seen = machine();
        const paths = asked.map((parts) => path.join(root, ...parts));
        const known = paths.map((any) => (seen.exists(any) ? seen.real(any) : null));
        expect(known).toEqual(paths.map(systemReal));
      }),
      { numRuns: 300 },
    );
  });

  test('into a network folder are not followed', () => {
    mkdirSync(path.join(root, 'share', 'env'), { recursive: true });
    symlinkSync(path.join(root, 'share', 'env'), path.join(root, 'env'));
    const mountinfo = `30 1 0:1 / ${root}/share rw - nfs host:/ rw`;
    expect(machine().exists(path.join(root, 'env'))).toBe(true);
    expect(machine(mountinfo).exists(path.join(root, 'env'))).toBe(false);
    expect(machine(mountinfo).real(path.join(root, 'env'))).toBe(null);
  });
});

test('a home folder on a network is looked at, its neighbours there are not', () => {
  const mountinfo = [
    '22 1 0:21 / / rw - ext4 /dev/sda1 rw',
    '30 22 0:30 / /home/ana rw shared:7 - nfs4 host:/home/ana rw',
    '31 22 0:31 / /data\\040sets rw - fuse.sshfs host: rw',
    '32 22 0:32 / /scratch rw - ext4 /dev/sdb1 rw',
  ].join('\n');
  expect(awayMounts(mountinfo, ['/home/ana'], markers.away.linux.types)).toEqual(['/data sets']);
  expect(awayMounts('', ['/home/ana'], markers.away.linux.types)).toEqual([]);
});

test('a path with braces or dollars in it stays what it is in the sentence of a problem', () => {
  assert(
    property(string(), (prefix) => {
      const [before = '', after = ''] = (markers.problems['no-interpreter'] ?? '').split(
        '{prefix}',
      );
      expect(says(markers, 'no-interpreter', { prefix })).toBe(before + prefix + after);
    }),
  );
});
