import { helpPageIds } from './help-pages';

/** Where a link of a page leads: to a part of a page, out of the app, or to a file that the guide does not have. */
export type HelpLink =
  | { readonly kind: 'page'; readonly id: string; readonly part: string }
  | { readonly kind: 'external'; readonly address: string }
  | { readonly kind: 'none' };

/** Resolves a link of the page `from`. Only `http(s)` addresses lead out of the app. */
export function resolveHelpLink(from: string, href: string): HelpLink {
  if (/^https?:\/\//i.test(href)) return { kind: 'external', address: href };
  const [file = '', part = ''] = href.split('#', 2);
  const id = file === '' ? from : idOf(from, file);
  return id !== null && helpPageIds.includes(id) ? { kind: 'page', id, part } : { kind: 'none' };
}

function idOf(from: string, file: string): string | null {
  if (!file.endsWith('.md')) return null;
  const steps = [...from.split('/').slice(0, -1), ...file.slice(0, -'.md'.length).split('/')];
  const path: string[] = [];
  for (const step of steps) {
    if (step === '..' && path.pop() === undefined) return null;
    if (step !== '..' && step !== '.') path.push(step);
  }
  return path.join('/');
}
