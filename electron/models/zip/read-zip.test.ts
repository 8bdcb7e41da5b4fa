import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { bytesSource } from '../bytes/byte-source';
import { DamagedFile } from '../bytes/damaged-file';
import { memberSource, readMember } from './read-member';
import { readZip, type ZipArchive } from './read-zip';
import { type WrittenMember, zipOf } from './zip.fixture';

const text = (value: string): Uint8Array => new TextEncoder().encode(value);
const data: WrittenMember = { name: 'data', bytes: text('{"gamma": 0.99}') };

const refusal = (bytes: Uint8Array): string => {
  try {
    readZip(bytesSource(bytes));
  } catch (cause) {
    if (cause instanceof DamagedFile) return cause.message;
    throw cause;
  }
  return 'read';
};

test('every member of an archive is read as it was written, stored or deflated', () => {
  const members = fc.uniqueArray(
    fc.record({
      name: fc.stringMatching(/^[a-z]{1,8}(\/[a-z]{1,8})?$/),
      bytes: fc.uint8Array({ maxLength: 300 }),
      deflated: fc.boolean(),
    }),
    { selector: ({ name }) => name, maxLength: 6 },
  );
  fc.assert(
    fc.property(members, fc.uint8Array({ maxLength: 40 }), (written, prefix) => {
      const archive = readZip(bytesSource(Buffer.concat([prefix, zipOf(written)])));
      expect(archive?.members.map(({ name }) => name)).toEqual(written.map(({ name }) => name));
      for (const { name, bytes } of written) expect(memberBytes(archive, name)).toEqual(bytes);
    }),
  );
});

function memberBytes(archive: ZipArchive | null, name: string): Uint8Array | null {
  const member = archive?.byName.get(name);
  return archive === null || member === undefined
    ? null
    : new Uint8Array(readMember(archive, member, 1_000));
}

test('an archive that unpacks to two hundred times its size is refused as a zip bomb', () => {
  const zeros = new Uint8Array(70 << 20);
  expect(refusal(zipOf([{ name: 'data', bytes: zeros, deflated: true }]))).toMatch(/a zip bomb\.$/);
});

test('members that overlap are refused: one kilobyte that represents a million files', () => {
  const overlapping = zipOf([data, { ...data, name: 'more', at: 0 }]);
  expect(refusal(overlapping)).toMatch(/^Its members data and more overlap|more and data overlap/);
});

test('an archive of 100,000 members is refused before its directory is read', () => {
  const many = Array.from({ length: 100_000 }, (_, i) => ({
    name: `${i}`,
    bytes: new Uint8Array(0),
  }));
  expect(refusal(zipOf(many))).toMatch(/too many members|members in a directory of/);
});

test.for(['../evil', 'a/../../b', '/etc/passwd', 'C:\\x', '..\\x', 'a\0b'])(
  'a member %j, whose path leads out of the archive, is refused',
  (name) => {
    expect(refusal(zipOf([{ ...data, name }]))).toMatch(
      /has a path that leads out of the archive\.$/,
    );
  },
);

test('an encrypted member is refused', () => {
  expect(refusal(zipOf([{ ...data, flags: 1 }]))).toMatch(/^Its member data is encrypted/);
});

const read = (member: WrittenMember) => {
  const archive = readZip(bytesSource(zipOf([member])));
  return () => memberBytes(archive, 'data');
};

test('a member with another checksum, or another size than it names, is reported as damaged', () => {
  expect(read({ ...data, crc: 1 })).toThrow('the checksum differs');
  expect(read({ ...data, deflated: true, unpacked: 3 })).toThrow('does not unpack to the 3 bytes');
  expect(read({ ...data, bytes: new Uint8Array(2_000) })).toThrow(
    'this reader takes at most 1.0 kB',
  );
});

test('a stored member is read where it is, regardless of its size', () => {
  const archive = readZip(bytesSource(zipOf([data])));
  const member = archive?.byName.get('data');
  const source = archive === null || member === undefined ? null : memberSource(archive, member, 1);
  expect(Buffer.from(source?.read(1, 5) ?? []).toString()).toBe('"gamm');
});

test('a file that is cut off is no archive, and one whose directory is damaged is refused', () => {
  const all = zipOf([data, { ...data, name: 'more' }]);
  expect(readZip(bytesSource(all.subarray(0, all.length - 30)))).toBeNull();
  const broken = Uint8Array.from(all);
  broken.fill(7, all.length - 60, all.length - 40);
  expect(refusal(broken)).not.toBe('read');
});
