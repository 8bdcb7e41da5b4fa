import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { LogLine } from '#core/contract/log/log-calls';
import { maskedText } from '#core/redaction/masked-text';
import { LogRow } from './log-row';

function markup(
  text: string,
  changes: Partial<LogLine> = {},
  pattern: RegExp | null = null,
): string {
  const plain = { number: 7, text, length: text.length, wallMs: null, actor: null, pid: null };
  const line: LogLine = { ...plain, spans: [], keys: [], ...changes };
  return renderToStaticMarkup(
    createElement(LogRow, {
      line,
      head: null,
      tag: null,
      level: null,
      isMarked: false,
      isSelected: false,
      hasNumbers: false,
      isSameTime: false,
      pattern,
      marks: [],
    }),
  );
}

test('anything a trainer prints is text, never markup', () => {
  const html = markup('<img src=x onerror=alert(1)><script>alert(2)</script>');
  expect(html).not.toMatch(/<img|<script/);
  expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;');
});

test('a line that was cut says by how much, and offers the rest', () => {
  const html = markup('x'.repeat(4_000), { length: 1_000_000 });
  expect(html).toContain('996,000 more characters');
  expect(html).toContain('data-whole="7"');
});

test('a key is masked, and marks of a search in it do not show it', () => {
  const { text, keys } = maskedText('key sk-abcdefghijklmnopqrstuvwx! abcdef');
  const html = markup(text, { keys: [...keys] }, /abcdef|\*/u);
  expect(html).toContain('key sk-<span');
  expect(html).toContain('…(masked)</span>! <span class="mark">abcdef</span>');
});

test('marks that turn the direction of writing are named, and the line stays by itself', () => {
  const html = markup('safe\u202Eevil');
  expect(html).toContain('U+202E');
  expect(html).not.toContain('\u202E');
  expect(html).toContain('<bdi');
});

test('colors and matches have their own looks', () => {
  const html = markup('one two', { spans: [0, 3, 1] }, /two/u);
  expect(html).toMatch(/class="red"[^>]*>one</);
  expect(html).toMatch(/class="mark"[^>]*>two</);
});
