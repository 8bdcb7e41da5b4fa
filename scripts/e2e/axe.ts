import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { z } from 'zod';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const Violations = z.array(
  z.object({
    id: z.string(),
    impact: z.string().nullish(),
    nodes: z.array(z.object({ html: z.string(), failureSummary: z.string().optional() })),
  }),
);

/**
 * What axe-core finds wrong with the page as it stands now, one line for each element: every rule that is on by
 * default, of every level, best practice too. The page's policy forbids foreign scripts; evaluating is the browser's.
 */
export async function violations(page: Page): Promise<readonly string[]> {
  await page.evaluate(source);
  const found: unknown = await page.evaluate(
    `axe.run(document, { resultTypes: ['violations'] }).then((result) => result.violations)`,
  );
  return Violations.parse(found).flatMap(({ id, impact, nodes }) =>
    nodes.map(({ html, failureSummary = '' }) => {
      const why = failureSummary.split('\n')[1]?.trim() ?? '';
      return `${impact ?? 'unrated'} ${id}: ${html.slice(0, 160)} (${why})`;
    }),
  );
}
