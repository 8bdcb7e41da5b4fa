import { expect, test } from 'vitest';
import { feedWords } from './builder.mjs';

test('a feed of updates is an https address', () => {
  expect(feedWords('https://updates.example/linux')).toEqual([
    '-c.publish.provider=generic',
    '-c.publish.url=https://updates.example/linux',
  ]);
});

test.each(['http://updates.example', 'updates.example', 'file:///srv', ''])(
  'another one is refused, and named: "%s"',
  (feed) => {
    expect(() => feedWords(feed)).toThrow(`"${feed}" is not an https address`);
  },
);
