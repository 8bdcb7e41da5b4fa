import { expect, test } from 'vitest';
import { openCommand } from './open-browser';

test('the browser is opened by the command of each system, and not where there is no screen', () => {
  const file = '/home/a&b/sign-in.html';
  expect(openCommand(file, 'linux', {})).toBeNull();
  expect(openCommand(file, 'linux', { DISPLAY: ':0', SSH_CONNECTION: '1' })).toBeNull();
  expect(openCommand(file, 'linux', { WAYLAND_DISPLAY: 'w' })).toEqual(['xdg-open', file]);
  expect(openCommand(file, 'darwin', {})).toEqual(['open', file]);
  expect(openCommand(file, 'win32', {})).toEqual(['rundll32', 'url.dll,FileProtocolHandler', file]);
});
