import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { markdownCell, markdownCode, markdownOfPerson, markdownText } from './markdown';

test('a log cannot put HTML, a picture, a link, a heading or a list into a report', () => {
  expect(markdownText('<img src=x> ![x](http://evil/?a) [click](javascript:x)')).toBe(
    String.raw`&lt;img src=x> !\[x](http://evil/?a) \[click](javascript:x)`,
  );
  expect(markdownText('# big\n> said\n- one\n1. two\n``` fence')).toBe(
    '\\# big\n\\> said\n\\- one\n1\\. two\n\\`\\`\\` fence',
  );
  expect(markdownText(String.raw`C:\Users\ada and \<b>`)).toBe(
    String.raw`C:\Users\ada and \\&lt;b>`,
  );
  expect(markdownText('&lt;b&gt; AT&T')).toBe('&amp;lt;b&amp;gt; AT&T');
  expect(markdownCell('a | b\nc')).toBe(String.raw`a \| b c`);
  expect(markdownCode('echo `id` <b>')).toBe("`echo 'id' <b>`");
  expect(markdownOfPerson('**mine** <script>x</script> ![x](y)')).toBe(
    String.raw`**mine** &lt;script>x&lt;/script> !\[x](y)`,
  );
});

test('no text leaves a tag or an unescaped bracket or backtick, no matter what backslashes come before', () => {
  const text = fc
    .array(fc.constantFrom('<', '[', '!', '`', '\\', '&', 'a', ' ', '#', '\n'))
    .map((letters) => letters.join(''));
  fc.assert(
    fc.property(text, (raw) => {
      const out = markdownText(raw);
      expect(out).not.toContain('<');
      // Pairs of backslashes are one each, and escape nothing.
      expect(out.replaceAll('\\\\', '')).not.toMatch(/(?<!\\)[[`]/);
    }),
  );
});
