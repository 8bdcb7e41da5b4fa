import { describe, expect, test } from 'vitest';
import { resolveHelpLink } from './help-link';
import { helpPageIds, helpPageNamed, readHelpPage } from './help-pages';
import { partName } from './part-name';
import { CHANGELOG_PAGE, HELP_INDEX, HELP_TOPICS, REFERENCE_TOPICS } from './help-topics';

const topics = [...HELP_TOPICS, ...REFERENCE_TOPICS];

describe('the user guide', () => {
  test.each(topics)('has the page $id under its title', async ({ id, title }) => {
    expect((await readHelpPage(id))?.split('\n')[0]).toBe(`# ${title}`);
  });

  test('lists every page, but for those of single cause classes and of single trainers', () => {
    const listed = [HELP_INDEX, CHANGELOG_PAGE, ...topics.map(({ id }) => id)];
    const others = helpPageIds.filter((id) => !/^reference\/(?:causes|metrics)\//.test(id));
    expect(others).toEqual(listed.toSorted());
  });

  test('has no link that leads nowhere, and no part that its page does not have', async () => {
    const dead: string[] = [];
    for (const id of helpPageIds) {
      const text = (await readHelpPage(id)) ?? '';
      for (const [, href = ''] of text.matchAll(/(?<!!)\[[^\]]*\]\(([^)]+)\)/g)) {
        const link = resolveHelpLink(id, href);
        if (link.kind === 'none') dead.push(`${id}: ${href}`);
        if (link.kind !== 'page' || link.part === '') continue;
        const headings = ((await readHelpPage(link.id)) ?? '').matchAll(/^#+ (.+)$/gm);
        const parts = [...headings].map(([, heading = '']) => partName(heading));
        if (!parts.includes(link.part)) dead.push(`${id}: ${href}`);
      }
    }
    expect(dead).toEqual([]);
  });
});

test('a page is found by its id, its last part, and in either case', () => {
  expect(['verdicts', 'Causes', 'memory', 'reference/words.md'].map(helpPageNamed)).toEqual([
    'verdicts',
    'reference/causes',
    'reference/causes/memory',
    'reference/words',
  ]);
  expect(helpPageNamed('nothing')).toBeNull();
});

test('a link leads to a page, out of the app, or nowhere', () => {
  expect(resolveHelpLink('reference/causes/gpu', '../causes.md#GPU')).toEqual({
    kind: 'page',
    id: 'reference/causes',
    part: 'GPU',
  });
  expect(resolveHelpLink('setup', '#steps')).toEqual({ kind: 'page', id: 'setup', part: 'steps' });
  expect(resolveHelpLink('setup', 'https://pytorch.org').kind).toBe('external');
  const others = ['javascript:alert(1)', '../../../etc/passwd.md', '../../verified.md', 'x.html'];
  expect(others.map((href) => resolveHelpLink('setup', href).kind)).toEqual(
    others.map(() => 'none'),
  );
});

test('headings become the names that links use', () => {
  expect(partName('Your own metrics')).toBe('your-own-metrics');
  expect(partName('`npm start` stops')).toBe('npm-start-stops');
  expect(partName('cuda-oom')).toBe('cuda-oom');
});
