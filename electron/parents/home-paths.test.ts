import { expect, test } from 'vitest';
import { engineSocket, homeOf, ptySocket } from './home-paths';

test('the state is where each system keeps state, unless RL_COCKPIT_HOME says otherwise', () => {
  expect(homeOf({ HOME: '/home/ann' }, 'linux')).toBe('/home/ann/.local/state/rl-cockpit');
  expect(homeOf({ HOME: '/home/ann', XDG_STATE_HOME: '/var/s' }, 'linux')).toBe(
    '/var/s/rl-cockpit',
  );
  expect(homeOf({ HOME: '/home/ann', XDG_STATE_HOME: 'relative' }, 'linux')).toBe(
    '/home/ann/.local/state/rl-cockpit',
  );
  expect(homeOf({ HOME: '/Users/ann' }, 'darwin')).toBe(
    '/Users/ann/Library/Application Support/rl-cockpit',
  );
  expect(homeOf({ LOCALAPPDATA: 'C:\\Users\\Ann\\AppData\\Local' }, 'win32')).toBe(
    'C:\\Users\\Ann\\AppData\\Local\\rl-cockpit',
  );
  expect(homeOf({ USERPROFILE: 'C:\\Users\\Ann' }, 'win32')).toBe(
    'C:\\Users\\Ann\\AppData\\Local\\rl-cockpit',
  );
  expect(homeOf({ RL_COCKPIT_HOME: '/x/../y', HOME: '/home/ann' }, 'linux')).toBe('/y');
});

test('a home whose path is too long for a socket address gets a short socket elsewhere', () => {
  expect(engineSocket('/home/ann/s', 'linux')).toBe('/home/ann/s/engine.sock');
  const long = `/home/${'deep/'.repeat(30)}s`;
  const socket = engineSocket(long, 'linux');
  expect(socket).toMatch(/rl-cockpit-[0-9a-f]{16}\/engine\.sock$/);
  expect(Buffer.byteLength(socket)).toBeLessThanOrEqual(100);
  expect(engineSocket(`${long}2`, 'linux')).not.toBe(socket);
  // 100 bytes, counted in UTF-8, is the longest that stays in the home.
  const wide = `/${'é'.repeat(43)}`;
  expect(engineSocket(`${wide}x`, 'linux')).toBe(`${wide}x/engine.sock`);
  expect(engineSocket(`${wide}xx`, 'linux')).not.toContain('é');
});

test('on Windows the sockets are named pipes, one engine per home and one pty host per shell', () => {
  expect(engineSocket('C:\\a', 'win32')).toMatch(/^\\\\\.\\pipe\\rl-cockpit-[0-9a-f]{16}$/);
  expect(ptySocket(7, 'C:\\a', 'win32')).toMatch(/^\\\\\.\\pipe\\rl-cockpit-[0-9a-f]{16}-pty-7$/);
  expect(ptySocket(7, '/h', 'linux')).toBe('/h/pty-7.sock');
});
