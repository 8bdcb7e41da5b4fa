import { MantineProvider } from '@mantine/core';
import { createElement, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { finding } from '#core/contract/finding';
import type { RunView, Verdict } from '#core/contract/run/run';
import type { z } from 'zod';
import { aDetail, aRun } from '../../bridge/fixtures/run.test-data';
import { VerdictCard } from './verdict-card';

const nothing = (): undefined => undefined;
const acts = { onLine: nothing, onTab: nothing, onDeclare: nothing };
const held = finding('output', 'ok', 'The log has content', { expected: 'some' });
const broken = finding('signs', 'bad', 'A sign of failure', {
  expected: 'none',
  evidence: [{ kind: 'line', line: 29_968 }],
});

/** The card with what its links and tooltips need around it. */
const rendered = (card: ReactElement): string =>
  renderToStaticMarkup(
    createElement(MantineProvider, null, createElement(MemoryRouter, null, card)),
  );

function markup(verdict: z.infer<typeof Verdict> | null, reasons: readonly string[]): string {
  const run = aRun({ phase: 'ended', verdict, reasons: [...reasons] });
  const detail = aDetail(run, { checks: [held, broken] });
  return rendered(createElement(VerdictCard, { detail, checkpoints: 0, ...acts }));
}

test('what a check says is not said a second time, its line is written as in the sentences', () => {
  const html = markup('succeeded', ['It ended by itself.', 'As expected: the log has content.']);
  expect(html).not.toContain('As expected');
  expect(html).toContain('The log has content');
  expect(html).toContain('Line 29,968');
});

test('a run that is still running has no verdict card', () => {
  const detail = aDetail(aRun());
  expect(
    renderToStaticMarkup(createElement(VerdictCard, { detail, checkpoints: 0, ...acts })),
  ).toBe('');
});

test('the decisive reason is the headline, then the others, then the checks with their line', () => {
  const html = markup('suspicious', ['Exit code 0, but nothing trained', 'It is tee’s code']);
  expect(html).toMatch(/<h2>Exit code 0, but nothing trained<\/h2>.*<li>It is tee’s code<\/li>/);
  expect(html).toMatch(/A sign of failure.*Line 29,968/);
});

test('a check that begins with the name of a metric or of a file keeps its first letter', () => {
  const checks = [
    finding('series', 'bad', 'llm/error_rate ended at 100%', {
      expected: 'LLM errors below 50%',
    }),
    finding('files', 'bad', 'models/*.zip could not be checked', { expected: 'a new file' }),
    held,
  ];
  const run = aRun({ phase: 'ended', verdict: 'suspicious', reasons: ['It ended.'] });
  const card = createElement(VerdictCard, {
    detail: aDetail(run, { checks }),
    checkpoints: 0,
    ...acts,
  });
  const match = rendered(card).match(/as-written">[^<]*/g);
  expect(match).toEqual([
    'as-written">llm/error_rate ended at 100%',
    'as-written">models/*.zip could not be checked',
  ]);
});

test('a reason that a check row says anyway is not said twice', () => {
  const html = markup('failed', ['It failed', held.says]);
  expect(html.match(/The log has content/g)).toHaveLength(1);
});

test('green is only on a succeeded run: elsewhere a check that holds is a plain tick', () => {
  expect(markup('succeeded', [])).toContain('var(--succeeded)');
  for (const verdict of ['finished', 'failed', 'suspicious', 'stopped', 'lost', null] as const) {
    expect(markup(verdict, [])).not.toContain('succeeded');
  }
});

test('an import says that it was not judged', () => {
  expect(markup(null, [])).toContain('No verdict');
});

test('a run that only finished asks beside its headline what counts as success', () => {
  const html = markup('finished', ['Finished with exit code 0']);
  expect(html).toMatch(/Finished with exit code 0<\/h2>.*<button[^>]*>Set success criteria/);
  expect(html).toContain('var(--finished)');
});

test('a row that a stop explains is grey and says so, and is not where to look first', () => {
  const run = aRun({ phase: 'ended', verdict: 'stopped', reasons: ['You stopped it.'] });
  const detail = aDetail(run, { checks: [held, { ...broken, explainedBy: 'stop' }] });
  const html = rendered(createElement(VerdictCard, { detail, checkpoints: 0, ...acts }));
  expect(html).toContain('check-explained');
  expect(html).toContain('Not met: it was stopped first');
  expect(html).not.toContain('var(--failed)');
  expect(html).not.toContain('the first sign of trouble');
});

function markupOf(learning: RunView['learning']): string {
  const run = aRun({ phase: 'ended', verdict: 'succeeded', reasons: ['Done.', 'Why.'] });
  const detail = aDetail({ ...run, learning }, { checks: [held] });
  return rendered(createElement(VerdictCard, { detail, checkpoints: 0, ...acts }));
}

test('whether it learned is under the headline, apart from how it ended', () => {
  const learning = { tag: 'eval/mean_reward', from: 21.25, to: 180, low: 140, high: 177.5 };
  expect(markupOf({ is: 'better', ...learning })).toMatch(
    /<h2>Done\.<\/h2>.*Better than at its start.*yes, by 158\.8.*95% interval 140 to 177\.5.*Why\./,
  );
  expect(markupOf({ is: 'no', ...learning })).toMatch(/Better than at its start: <b>no \(158\.8\)/);
});

test('a green end whose learning was not measured says so, and how to measure it', () => {
  const html = markupOf({ is: 'not-measured' });
  expect(html).toContain('nothing measured whether it learned');
  expect(html).toMatch(/Better than at its start: <b>not measured/);
  expect(html).toContain('Evaluate checkpoints beside the run');
});

test('the newest checkpoint is compared with each yardstick that was measured', () => {
  const against = [
    { name: 'random' as const, is: 'better' as const, from: 22, to: 500, low: 470, high: 486 },
    { name: 'buy-and-hold' as const, is: 'no' as const, from: 510, to: 500, low: -30, high: 10 },
  ];
  const html = markupOf({ is: 'not-measured', against });
  expect(html).toMatch(/Better than a random agent: <b>yes, by 478/);
  expect(html).toMatch(/Better than buy and hold: <b>no \(−10\)/);
  expect(html).not.toContain('nothing measured');
});
