import { expect, test } from 'vitest';
import { openCommand } from './open-browser';

test('the browser is opened by the command of each system, and not where there is no screen', () => {
  const url = 'http://127.0.0.1:1/?token=a&b';
  expect(openCommand(url, 'linux', {})).toBeNull();
  expect(openCommand(url, 'linux', { DISPLAY: ':0', SSH_CONNECTION: '1' })).toBeNull();
  expect(openCommand(url, 'linux', { WAYLAND_DISPLAY: 'w' })).toEqual(['xdg-open', url]);
  expect(openCommand(url, 'darwin', {})).toEqual(['open', url]);
  expect(openCommand(url, 'win32', {})).toEqual(['rundll32', 'url.dll,FileProtocolHandler', url]);
});
