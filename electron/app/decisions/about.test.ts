import { expect, test } from 'vitest';
import { about, COPY_DETAILS } from './about';

const FACTS = {
  version: '0.1.0',
  electron: '45.4.1',
  chromium: '150.0.1',
  node: '24.19.2',
  system: 'Linux 6.1.0 (x64)',
  home: '/home/ada/rl-cockpit',
  logFolder: '/home/ada/rl-cockpit/logs',
};

test('the box About names the app, its parts, its license and its folders', () => {
  const { box } = about(FACTS);
  expect(box).toMatchObject({ title: 'About RL Cockpit', message: 'RL Cockpit 0.1.0' });
  for (const part of ['Electron 45.4.1', 'Chromium 150.0.1', 'Node 24.19.2', 'License: MIT'])
    expect(box.detail).toContain(part);
  expect(box.detail).toContain(`Home folder: ${FACTS.home}\nLog folder: ${FACTS.logFolder}`);
});

test('copying takes all of the box, and the Escape key copies nothing', () => {
  const { box, copied } = about(FACTS);
  expect(box.buttons[COPY_DETAILS]).toBe('Copy details');
  expect(box.buttons[box.cancelId]).toBe('Close');
  expect(copied).toBe(`${box.message}\n${box.detail}`);
});
