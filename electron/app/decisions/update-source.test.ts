import { expect, test } from 'vitest';
import { type PackageFacts, updateSource } from './update-source';

const FEED = 'https://updates.example/rl-cockpit';
const feedFile = `provider: generic\nurl: ${FEED}\nupdaterCacheDirName: rl-cockpit-updater\n`;
const facts: PackageFacts = {
  platform: 'linux',
  feedFile,
  packageType: null,
  appImage: '/home/ada/rl-cockpit.AppImage',
};

test('an AppImage, and an app of Windows or macOS, replaces itself', () => {
  expect(updateSource(facts)).toEqual({ by: 'self', feed: FEED });
  const others = ['win32', 'darwin'].map((platform) => ({ ...facts, platform, appImage: null }));
  expect(others.map((other) => updateSource(other).by)).toEqual(['self', 'self']);
});

test('a package of Debian is left to the package manager', () => {
  const deb = { ...facts, appImage: null, packageType: 'deb' };
  expect(updateSource(deb)).toEqual({ by: 'manager', feed: FEED });
});

test('a folder that was only unpacked has no updates', () => {
  const unpacked = { ...facts, appImage: null };
  expect(updateSource(unpacked)).toEqual({ by: 'no-one', feed: FEED, why: 'no-package' });
});

test.each([
  null,
  '',
  'provider: [',
  'provider: github\nowner: someone\n',
  'provider: generic\nurl: not an address\n',
])('a package without a readable feed never asks: %j', (text) => {
  expect(updateSource({ ...facts, feedFile: text })).toMatchObject({
    by: 'no-one',
    why: 'no-feed',
  });
});

test.each(['http://updates.example', 'ftp://updates.example', 'http://127.0.0.1.example'])(
  'a feed that is not encrypted is not asked: %s',
  (url) => {
    const source = updateSource({ ...facts, feedFile: `provider: generic\nurl: ${url}\n` });
    expect(source).toEqual({ by: 'no-one', feed: url, why: 'unsafe-feed' });
  },
);

test('a feed on this machine may be plain http', () => {
  const local = 'provider: generic\nurl: http://127.0.0.1:4000/feed\n';
  expect(updateSource({ ...facts, feedFile: local }).by).toBe('self');
});
