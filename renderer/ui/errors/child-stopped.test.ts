import { MantineProvider } from '@mantine/core';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { StoppedChild } from '#core/contract/desktop/stopped-child';
import { ChildStopped } from './child-stopped';

const ENGINE: StoppedChild = {
  child: 'engine',
  how: 'code 1',
  restarts: 5,
  lastLines: ['Error: the disk is full', '    at <anonymous>'],
  isStarting: false,
};

const markup = (change: Partial<StoppedChild> = {}): string =>
  renderToStaticMarkup(
    createElement(
      MantineProvider,
      null,
      createElement(ChildStopped, {
        stopped: { ...ENGINE, ...change },
        logFolder: '/home/ada/logs',
      }),
    ),
  );

test('an engine that gave up says how often it ended and how, its last lines, and what can be done', () => {
  const html = markup();
  expect(html).toContain('It ended 6 times, the last time with code 1. Trainings keep running');
  expect(html).toMatch(/Its last lines<\/h2>.*Error: the disk is full\n {4}at &lt;anonymous&gt;/s);
  expect(html).toContain('Start it again');
  expect(html).toMatch(/title="\/home\/ada\/logs".*Show the app’s log/);
  expect(html).not.toContain('npm start');
});

test('while it is started again the button says so and cannot be pressed twice', () => {
  const html = markup({ isStarting: true });
  expect(html).toMatch(/<button[^>]*disabled[^>]*>.*Starting it again…/);
  expect(html).not.toContain('Start it again<');
});

test('a process that printed nothing says that, and terminals say what became of the shells', () => {
  const html = markup({ child: 'terminals', lastLines: [] });
  expect(html).toContain('It printed nothing.');
  expect(html).not.toContain('<pre');
  expect(html).toContain('Open shells ended with it');
});
