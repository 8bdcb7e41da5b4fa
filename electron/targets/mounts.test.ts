import { expect, test } from 'vitest';
import { awayMounts, fileSystemOf } from './mounts';

test('a home folder on a network is looked at, its neighbors there are not', () => {
  const mountinfo = [
    '22 1 0:21 / / rw - ext4 /dev/sda1 rw',
    '30 22 0:30 / /home/ana rw shared:7 - nfs4 host:/home/ana rw',
    '31 22 0:31 / /data\\040sets rw - fuse.sshfs host: rw',
    '32 22 0:32 / /scratch rw - ext4 /dev/sdb1 rw',
  ].join('\n');
  const types = ['nfs4', 'fuse.sshfs'];
  expect(awayMounts(mountinfo, ['/home/ana'], types)).toEqual(['/data sets']);
  expect(awayMounts('', ['/home/ana'], types)).toEqual([]);
});

test('a path is on the mount that is nearest above it', () => {
  const mounts = '1 0 8:1 / / rw - ext4 a rw\n2 1 0:5 / /data\\040sets rw shared:1 - nfs4 b rw';
  expect(fileSystemOf('/data sets/x', mounts)).toBe('nfs4');
  expect(fileSystemOf('/data setsx', mounts)).toBe('ext4');
  expect(fileSystemOf('/x', '')).toBeNull();
});
