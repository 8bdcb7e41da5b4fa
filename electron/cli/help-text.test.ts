import { expect, test } from 'vitest';
import { helpPageIds, readHelpPage } from '#core/help/help-pages';
import { HELP_TOPICS } from '#core/help/help-topics';
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

test.each(helpPageIds)('the page %s can be printed, with its title underlined', async (id) => {
  const [title = '', line] = helpText((await readHelpPage(id)) ?? '').split('\n');
  expect(line).toBe('='.repeat(title.length));
});

test.each(HELP_TOPICS)('the page $id keeps no mark of Markdown', async ({ id }) => {
  expect(helpText((await readHelpPage(id)) ?? '')).not.toMatch(/\]\(|\*\*|^#/m);
});
