import { MantineProvider } from '@mantine/core';
import { createElement, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { type Finding, finding, type Remedy } from '#core/contract/finding';
import { CommandPreview } from './command-preview';
import { FindingRow } from './finding-row';
import { RefusalNote } from '../refusal-note';
import type { RemedyActs } from './remedy-button';

const USE_64: Remedy = {
  kind: 'parameters',
  id: 'set-n_steps',
  title: 'Use 64',
  says: '',
  danger: 'none',
  provedBy: null,
  set: { params: { n_steps: 64 } },
};
const acts: RemedyActs = { parameters: () => undefined };
const markup = (element: ReactElement): string =>
  renderToStaticMarkup(createElement(MantineProvider, null, element));
const row = (state: Finding['state'], more: RemedyActs = acts): string =>
  markup(
    createElement(FindingRow, {
      finding: finding('x', state, 'It is so.', { advice: 'Do that.', remedies: [USE_64] }),
      acts: more,
    }),
  );

test('a finding says its state in a word, then its sentence, what to do, and a button for its remedy', () => {
  expect(row('bad')).toMatch(/Will fail: .*It is so\..*Do that\..*<button[^>]*>Use 64<\/button>/);
  expect(row('warn')).toContain('Warning: ');
});

test('what could not be read is not reported as missing', () => {
  expect(row('unknown')).toContain('Could not be checked: ');
  expect(row('unknown')).not.toContain('var(--failed)');
});

test('a finding that is fine offers nothing, and is not green', () => {
  expect(row('ok')).not.toMatch(/Do that|<button/);
  expect(row('ok')).not.toContain('var(--succeeded)');
});

test('a remedy that the page cannot carry out has no button', () => {
  expect(row('bad', {})).not.toContain('<button');
});

test('a refusal shows its remedies where the page can carry them out', () => {
  const refusal = { code: 'x', says: 'No.', remedy: 'Try 64.', remedies: [USE_64] };
  const shown = (more: object) => markup(createElement(RefusalNote, { refusal, ...more }));
  expect(shown({ acts })).toContain('Use 64</button>');
  expect(shown({})).not.toContain('<button');
});

test('a command is shown whole, an argument a line, with what was changed marked', () => {
  const argv = ['python', 'train.py', '--steps', '8'];
  const html = markup(
    createElement(CommandPreview, { command: argv, usual: ['python', 'train.py', '--steps', '4'] }),
  );
  expect(html).toMatch(/aria-label="Command"/);
  expect(html.match(/command-changed/g)).toHaveLength(1);
  expect(html).toMatch(/Changed: .*--steps 8/);
});
