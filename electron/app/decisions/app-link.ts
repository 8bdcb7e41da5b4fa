import { RunId } from '#core/contract/run/run';

/** Scheme of links that open the app: `rl-cockpit://run/ID`. */
export const LINK_SCHEME = 'rl-cockpit';
const RUN_LINK = `${LINK_SCHEME}://run/`;
const MAX_LINK_LENGTH = 200;
const MAX_SHOWN_LENGTH = 80;

/** An address of the page that a link may lead to. */
export type LinkAddress = `/runs/${RunId}`;

/**
 * The address of the page that a link leads to, or null. Anyone may write a link, on any web page: only the id of a run is read, nothing
 * is decoded, and whatever else it holds makes it no link of ours.
 */
export function appLink(link: string): LinkAddress | null {
  if (link.length > MAX_LINK_LENGTH || !link.startsWith(RUN_LINK)) return null;
  const run = RunId.safeParse(link.slice(RUN_LINK.length));
  return run.success ? `/runs/${run.data}` : null;
}

/** The argument of a start that is meant as a link, or null. The first argument is the program itself. */
export function linkIn(argv: readonly string[]): string | null {
  return argv.slice(1).find((argument) => argument.startsWith(`${LINK_SCHEME}:`)) ?? null;
}

/** The beginning of a link that was ignored, for the log: printable characters alone. */
export function shownLink(link: string): string {
  return link.slice(0, MAX_SHOWN_LENGTH).replaceAll(/[^\x20-\x7e]/g, '?');
}
