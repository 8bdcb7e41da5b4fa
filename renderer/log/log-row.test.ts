import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { hiddenLines } from './log-panel';
import { LogRow } from './log-row';

function markup(text: string, actor: string | null = null): string {
  const line = { number: 7, text, length: text.length, wallMs: null, actor, pid: null, spans: [] };
  const props = { index: 6, number: 7, line, top: 0, isMarked: false, measure: null };
  return renderToStaticMarkup(createElement(LogRow, props));
}

test('whatever a trainer prints is text, never markup', () => {
  const html = markup('<img src=x onerror=alert(1)><script>alert(2)</script>');
  expect(html).not.toMatch(/<img|<script/);
  expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;');
});

test('a line of a megabyte is cut, and says by how much', () => {
  const html = markup('x'.repeat(1_000_000));
  expect(html.length).toBeLessThan(6_000);
  expect(html).toContain('996,000 more characters');
});

test('the Ray actor that printed a line stands before it', () => {
  expect(markup('hello', 'TaskRunner')).toMatch(/TaskRunner<\/span>hello/);
});

test('a log too long for a browser shows its end, in steps that keep rows in place', () => {
  expect(hiddenLines(1_000)).toBe(0);
  expect(hiddenLines(1_800_001)).toBe(100_000);
  expect(hiddenLines(1_899_999)).toBe(100_000);
});
