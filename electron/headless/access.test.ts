import { expect, test } from 'vitest';
import {
  cookieValue,
  isLoopbackHost,
  originMatchesHost,
  refuseRequest,
  refuseUpgrade,
  sameSecret,
} from './access';
import { SECRETS, testAccess } from './fixtures/access.fixture';

test('the server answers to its own names with any port, and to no other', () => {
  const own = ['localhost', 'LOCALHOST:9000', '127.0.0.1:1', '[::1]:65535', '[::1]'];
  expect(own.filter((host) => !isLoopbackHost(host))).toEqual([]);
  const foreign = [
    undefined,
    '',
    'evil.example',
    'evil.example:80',
    'localhost.evil.example',
    'localhost:80@evil.example',
    'localhost:port',
    '127.0.0.1.evil.example',
    '127.0.0.11',
    '127.0.0.2',
    '0.0.0.0',
    '::1',
    ' localhost',
    'localhost:80, evil.example',
  ];
  expect(foreign.filter(isLoopbackHost)).toEqual([]);
});

test('only the page of the very same address may connect', () => {
  expect(originMatchesHost('http://localhost:9000', 'localhost:9000')).toBe(true);
  expect(originMatchesHost('http://LocalHost:9000', 'localhost:9000')).toBe(true);
  // A notebook server on another port of this machine is same-site, and yet a stranger.
  expect(originMatchesHost('http://localhost:8888', 'localhost:9000')).toBe(false);
  expect(originMatchesHost('http://127.0.0.1:9000', 'localhost:9000')).toBe(false);
  expect(originMatchesHost('https://localhost:9000', 'localhost:9000')).toBe(false);
  expect(originMatchesHost('null', 'localhost:9000')).toBe(false);
  expect(originMatchesHost(undefined, 'localhost:9000')).toBe(false);
  expect(originMatchesHost('http://localhost:9000', undefined)).toBe(false);
});

test('a cookie is found by its whole name among others', () => {
  const header = 'a=1; rl-cockpit-ab=x=y; rl-cockpit-abc=z;b';
  expect(cookieValue(header, 'rl-cockpit-ab')).toBe('x=y');
  expect(cookieValue(header, 'rl-cockpit-abc')).toBe('z');
  expect(cookieValue(header, 'cockpit-ab')).toBeNull();
  expect(cookieValue(header, 'b')).toBeNull();
  expect(cookieValue(undefined, 'a')).toBeNull();
});

test('each server has its own cookie name, the same over restarts', () => {
  const one = testAccess('home-a');
  expect(one).toMatchObject(SECRETS);
  expect(one.cookieName).not.toBe(testAccess('home-b').cookieName);
  expect(testAccess('home-a').cookieName).toBe(one.cookieName);
  expect(sameSecret(one.token, one.token)).toBe(true);
  expect(sameSecret(one.token.slice(1), one.token)).toBe(false);
  expect(sameSecret('', one.token)).toBe(false);
});

test('files need the cookie, an upgrade needs cookie, Host and Origin together', () => {
  const access = testAccess();
  const good = {
    host: 'localhost:1',
    origin: 'http://localhost:1',
    cookie: `x=1; ${access.cookieName}=${access.cookieSecret}`,
  };
  expect(refuseUpgrade(access, good)).toBeNull();
  expect(refuseRequest(access, { ...good, origin: undefined })).toBeNull();
  expect(refuseUpgrade(access, { ...good, origin: undefined })).toBe('foreign-origin');
  expect(refuseUpgrade(access, { ...good, origin: 'http://localhost:2' })).toBe('foreign-origin');
  expect(refuseUpgrade(access, { ...good, cookie: undefined })).toBe('no-cookie');
  const token = `${access.cookieName}=${access.token}`;
  expect(refuseUpgrade(access, { ...good, cookie: token })).toBe('no-cookie');
  const evil = { ...good, host: 'evil.example', origin: 'http://evil.example' };
  expect(refuseUpgrade(access, evil)).toBe('foreign-host');
  expect(refuseRequest(access, evil)).toBe('foreign-host');
});
