import type { RunId } from '#core/contract/run/run';

interface Page {
  readonly origin: string;
  readonly search: string;
}

/** The token signs its owner in: it is in no link that is handed on. */
const SECRETS = ['token'];

/**
 * Link to a run: it opens the desktop app, or is the address of the page as it is seen now, without what signs in.
 * @param isDesktop whether the page is shown by the desktop app
 */
export function runLink(run: RunId, isDesktop: boolean, page: Page): string {
  if (isDesktop) return `rl-cockpit://run/${run}`;
  const address = new URL(`/runs/${run}${page.search}`, page.origin);
  for (const name of SECRETS) address.searchParams.delete(name);
  return address.href;
}
