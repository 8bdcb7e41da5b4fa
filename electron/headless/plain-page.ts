import { STATUS_CODES } from 'node:http';
import { SECURITY_HEADERS } from '../parents/page-policy';
import type { AccessRefusal } from './access';

/** An answer in words, for a user who looks at it in a browser. */
export interface PlainPage {
  readonly status: number;
  readonly title: string;
  readonly says: string;
}

const REOPEN = 'Open the address that RL Cockpit printed when it started; it ends in ?token=….';

export const REFUSED_PAGES: Readonly<Record<AccessRefusal, PlainPage>> = {
  'no-cookie': { status: 401, title: 'This browser is not signed in', says: REOPEN },
  'foreign-host': {
    status: 403,
    title: 'This host name is not allowed',
    says: 'RL Cockpit answers only to localhost, 127.0.0.1 and [::1]. From another machine, use ssh -L and open the localhost address.',
  },
  'foreign-origin': {
    status: 403,
    title: 'Request from another page',
    says: 'Only the page from this server may connect to it.',
  },
};

export const WRONG_TOKEN: PlainPage = {
  status: 401,
  title: 'This token is not valid for this server',
  says: REOPEN,
};
export const USED_CODE: PlainPage = {
  status: 401,
  title: 'This sign-in link was already used or is too old',
  says: `It works once. ${REOPEN}`,
};
export const MISSING_PAGE: PlainPage = {
  status: 404,
  title: 'Page not found',
  says: 'Go back to the start page at /.',
};
export const NOT_ALLOWED: PlainPage = {
  status: 405,
  title: 'Method not allowed',
  says: 'Only GET and HEAD are allowed.',
};
export const BAD_REQUEST: PlainPage = {
  status: 400,
  title: 'This request cannot be read',
  says: 'It is not valid HTTP. Open the address in a browser.',
};
export const TOO_LARGE: PlainPage = {
  status: 431,
  title: 'The request headers are too large',
  says: 'Delete the cookies of localhost in this browser, then load the page again.',
};
export const TOO_SLOW: PlainPage = {
  status: 408,
  title: 'The request took too long',
  says: 'Load the page again.',
};
export const NOT_BUILT: PlainPage = {
  status: 503,
  title: 'The page is not built',
  says: 'Run `npm run build`, then load this page again.',
};
export const NOT_REACHED: PlainPage = {
  status: 503,
  title: 'The engine is not responding',
  says: 'It did not start within 10 seconds. See the terminal that started RL Cockpit for the reason. Runs continue.',
};

/**
 * As HTML. `again` loads the address once more from the page itself: a browser that follows a link from
 * another site holds back a SameSite=Strict cookie, and sends it on the second try.
 */
export function pageHtml(page: PlainPage, again = false): string {
  const refresh = again ? '<meta http-equiv="refresh" content="0">' : '';
  return `<!doctype html><html lang="en"><meta charset="utf-8">${refresh}<meta name="viewport" content="width=device-width">
<title>${page.title} · RL Cockpit</title><style>body{font:16px/1.5 system-ui,sans-serif;max-width:36rem;margin:15vh auto;padding:0 1rem;color-scheme:light dark}</style>
<h1>${page.title}</h1><p>${page.says}</p></html>
`;
}

/** The whole HTTP answer as text, for a socket that Node has already detached from its HTTP server. */
export function pageAnswer(page: PlainPage): string {
  const body = pageHtml(page);
  const headers = {
    ...SECURITY_HEADERS,
    'content-type': 'text/html; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return `HTTP/1.1 ${page.status} ${STATUS_CODES[page.status] ?? ''}\r\n${lines.join('\r\n')}\r\n\r\n${body}`;
}
