import { expect, test } from 'vitest';
import { helpPageIds, readHelpPage } from '#core/help/help-pages';
import { helpText } from './help-text';

test('a page is printed without marks, pictures and escapes', () => {
  const page = [
    '# A *page*',
    '![A picture](x.png)',
    String.raw`One **bold** word, \*.pt, [a link](b.md), [the net](https://x.org).`,
    '- one\n- two `code`',
    '| a | b |\n| - | - |\n| 1 | c\\|d |',
    '```\nnpm start\n```',
  ].join('\n\n');
  expect(helpText(page).split('\n')).toEqual([
    'A page',
    '======',
    '',
    'One bold word, *.pt, a link, the net (https://x.org).',
    '',
    '- one',
    '- two code',
    '',
    'a  b',
    '1  c|d',
    '',
    '    npm start',
  ]);
});

test('every page of the guide can be printed', async () => {
  for (const id of helpPageIds) {
    const text = helpText((await readHelpPage(id)) ?? '');
    expect(text.split('\n')[1], id).toMatch(/^=+$/);
    expect(text, id).not.toMatch(/\]\(|\*\*/);
  }
});
