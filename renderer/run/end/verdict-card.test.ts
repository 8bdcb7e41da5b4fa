import { MantineProvider } from '@mantine/core';
import { createElement, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { finding } from '#core/contract/finding';
import type { AgainstYardstick, Learning } from '#core/contract/run/learning';
import type { RunView, Verdict } from '#core/contract/run/run';
import { aDetail, aRun } from '../../bridge/fixtures/run.test-data';
import type { MeasureOption } from './measure-options';
import { VerdictCard } from './verdict-card';

const nothing = (): undefined => undefined;
const acts = { onLine: nothing, onTab: nothing, onDeclare: nothing, options: [] };
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

function markup(verdict: Verdict | null, reasons: readonly string[]): string {
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
  expect(html).not.toContain('First error');
});

function markupOf(
  learning: RunView['learning'],
  options: readonly MeasureOption[] = [],
  verdict: Verdict = 'succeeded',
): string {
  const run = aRun({ phase: 'ended', verdict, reasons: ['1 new file model.zip.', 'Why.'] });
  const detail = aDetail({ ...run, learning }, { checks: [held] });
  return rendered(createElement(VerdictCard, { detail, checkpoints: 0, ...acts, options }));
}

const ends = { tag: 'eval/mean_reward', from: 21.25, to: 180, by: 'evaluations' } as const;
const random: AgainstYardstick = {
  name: 'random',
  is: 'better',
  from: 20.6,
  to: 444.9,
  low: 380,
  high: 468,
  episodes: 20,
};

test('the headline of a training that ended well is whether it learned, and its files come after', () => {
  const html = markupOf({ is: 'better', ...ends, low: 140, high: 177.5, level: 99 });
  expect(html).toMatch(/<h2>Improved from 21\.3 to 180<\/h2>.*1 new file model\.zip.*Why\./);
  expect(html).toMatch(
    /Improved since the start: <b>yes, \+158\.8<\/b>.*99% interval 140 to 177\.5 · 21\.25 → 180/,
  );
  const no = markupOf({ is: 'no', ...ends, from: 0.97, to: 0.91, low: -0.1, high: -0.02 });
  expect(no).toContain('<h2>Finished, but it did not improve: 0.97 at the start, 0.91 at the end');
  expect(no).toMatch(
    /Improved since the start: <b>no \(−0\.06\)<\/b>.*95% interval −0\.1 to −0\.02/,
  );
});

test('a run that failed or was stopped keeps its reason as the headline', () => {
  for (const verdict of ['failed', 'stopped', 'suspicious'] as const) {
    const html = markupOf({ is: 'better', ...ends, low: 140, high: 177.5 }, [], verdict);
    expect(html).toContain('<h2>1 new file model.zip.</h2>');
    expect(html).toContain('yes, +158.8');
  }
});

test('an answer by ranks says so, and its curve is drawn', () => {
  const learned = { is: 'better', ...ends, low: null, high: null, p: 0.0022, values: 10 } as const;
  const html = markupOf({ ...learned, curve: [21.25, 60, 120, 180] });
  expect(html).toContain('steady rise, p = 0.0022 (Mann-Kendall) · 21.25 → 180');
  expect(html).toMatch(/title="Course of eval\/mean_reward"><svg class="spark"/);
});

test('what is too early to say has its numbers, the reason, and only advice that exists for the run', () => {
  const few = {
    is: 'inconclusive',
    why: 'few',
    ...ends,
    low: null,
    high: null,
    values: 4,
  } as const;
  const demo = markupOf(few, ['longer']);
  expect(demo).toContain('<h2>Finished; too few evaluations to be sure it learned</h2>');
  expect(demo).toMatch(/too early to say \(\+158\.8\)<\/b>.*4 values are too few · 21\.25 → 180/);
  expect(demo).toMatch(/To be sure:.*train longer/);
  expect(demo).not.toContain('Evaluate checkpoints beside the run');
  expect(demo).not.toContain('random agent');

  const sb3 = markupOf({ ...few, by: 'reward' }, ['play', 'evaluate', 'longer']);
  expect(sb3).toContain('<h2>Finished; too few reward values to be sure it learned</h2>');
  expect(sb3).toMatch(/Better than a random agent: <b>not measured/);
  expect(sb3).toMatch(/evaluate a checkpoint against a random agent.*Evaluate checkpoints beside/);
  expect(markupOf(few)).not.toContain('To be sure');

  const noise = markupOf({ ...few, by: 'reward', why: 'noise', low: -3, high: 320, values: 100 });
  expect(noise).toContain('<h2>Finished; its reward varies too much to be sure it learned</h2>');
  expect(noise).toContain('within the noise of its 100 values');
});

test('a training without a reward says that nothing measured it; a program that was to do nothing keeps its reason', () => {
  const html = markupOf({ is: 'not-measured' }, ['longer']);
  expect(html).toContain('There isn’t enough data to say whether it learned.</h2>');
  expect(html).toMatch(/Improved since the start: <b>nothing measured: this run has no reward/);
  expect(markupOf({ is: 'not-measured' }, [], 'finished')).toContain('<h2>1 new file model.zip.');
});

test('the newest checkpoint is compared with each yardstick that was measured, and answers where the curve does not', () => {
  const hold = { name: 'buy-and-hold', is: 'no', from: 510, to: 500, low: -30, high: 10 } as const;
  const html = markupOf({ is: 'not-measured', against: [random, hold] });
  expect(html).toContain('<h2>Better than a random agent: 445 against 20.6</h2>');
  expect(html).toMatch(
    /Better than a random agent: <b>yes, \+424\.3<\/b>.*95% interval 380 to 468 · 20\.6 → 444\.9 · 20 episodes/,
  );
  expect(html).toMatch(/Better than buy and hold: <b>no \(−10\)/);
  expect(html).not.toContain('To be sure');
});

test('what is known now, such as episodes that were played since, goes before what was judged at the end', () => {
  const run = aRun({ phase: 'ended', verdict: 'succeeded', reasons: ['Done.'] });
  const detail = aDetail({ ...run, learning: { is: 'not-measured' } });
  const learning: Learning = { is: 'not-measured', against: [random] };
  const html = rendered(createElement(VerdictCard, { detail, checkpoints: 0, ...acts, learning }));
  expect(html).toContain('<h2>Better than a random agent: 445 against 20.6</h2>');
});
