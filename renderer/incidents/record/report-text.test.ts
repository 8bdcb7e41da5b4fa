import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { reportText } from './report-text';

test('Markdown files of a report are included as they are, others in a fence under their name', () => {
  const text = reportText([
    { name: 'notebook.md', text: '# It failed\n' },
    { name: 'run.json', text: '{}' },
  ]);
  expect(text).toBe('# It failed\n\n## run.json\n\n```text\n{}\n```');
});

test('no text of a file ends its fence early', () => {
  const line = fc.constantFrom('```', '````', 'text', '`````python', '');
  fc.assert(
    fc.property(fc.array(line, { maxLength: 12 }), (lines) => {
      const [, , fence = '', ...rest] = reportText([{ name: 'log', text: lines.join('\n') }]).split(
        '\n',
      );
      const ticks = /^`+/.exec(fence)?.[0] ?? '';
      const closing = rest.findIndex((one) => one.trim().startsWith(ticks));
      expect(closing).toBe(rest.length - 1);
    }),
  );
});
