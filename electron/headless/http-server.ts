import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { assetPath, findAsset } from '../parents/asset';
import { SECURITY_HEADERS } from '../parents/page-policy';
import type { OwnSocket } from '../parents/socket/peer-proof';
import {
  isLoopbackHost,
  refuseRequest,
  refuseUpgrade,
  sameSecret,
  useSignInCode,
  type Access,
} from './access';
import { bridgeUpgrade } from './bridge-upgrade';
import * as pages from './plain-page';

export interface PageServerOptions {
  readonly access: Access;
  /** The folder of index.html. */
  readonly renderer: string;
  /** Upgrade path → socket of the process behind it: `/engine`, `/terminals`. */
  readonly upgrades: ReadonlyMap<string, OwnSocket>;
  /** Called for each upgrade that may come in, by its path, before the process behind it is asked. */
  readonly onRequest?: (path: string) => void;
  /** For something unexpected: a sentence for the log. */
  readonly says: (sentence: string) => void;
}

/** Cookies of other programs on localhost come along with every request; Node's own limit is 16 KiB. */
const MAX_HEADER_BYTES = 64 << 10;
/** A missing Host is refused by us, as a foreign one is, rather than by Node without our headers. */
const SERVER_OPTIONS = { maxHeaderSize: MAX_HEADER_BYTES, requireHostHeader: false } as const;

/** The page's files and the way to the engine, for those who may have them. Not yet listening. */
export function createPageServer(options: PageServerOptions): Server {
  const server = createServer(SERVER_OPTIONS, (request, response) => {
    answer(options, request, response).catch((error: unknown) => {
      options.says(`A request could not be answered: ${String(error)}`);
      response.destroy();
    });
  });
  server.on('upgrade', (request, socket, head) => {
    upgrade(options, request, socket, head).catch((error: unknown) => {
      options.says(`A connection could not be bridged: ${String(error)}`);
      socket.destroy();
    });
  });
  server.on('clientError', (error, socket) => refuseUnreadable(error, socket));
  // Node answers an unknown expectation by itself, without our headers.
  server.on('checkExpectation', (_request, response) => sendPage(response, pages.BAD_REQUEST));
  return server;
}

/** Answer to what Node's parser refuses before any request exists: in our words, with the headers of every answer. */
function refuseUnreadable(error: NodeJS.ErrnoException, socket: Duplex): void {
  const page =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? pages.TOO_LARGE
      : error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? pages.TOO_SLOW
        : pages.BAD_REQUEST;
  if (error.code === 'ECONNRESET' || !socket.writable) socket.destroy();
  else socket.end(pages.pageAnswer(page));
}

async function answer(
  options: PageServerOptions,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.setHeader('allow', 'GET, HEAD');
    return sendPage(response, pages.NOT_ALLOWED);
  }
  if (!isLoopbackHost(request.headers.host)) {
    return sendPage(response, pages.REFUSED_PAGES['foreign-host']);
  }
  const url = URL.parse(request.url ?? '/', 'http://localhost');
  if (!url) return sendPage(response, pages.MISSING_PAGE);
  const token = url.pathname === '/' ? url.searchParams.get('token') : null;
  if (token !== null) {
    const isRight = sameSecret(token, options.access.token);
    return isRight ? letIn(options.access, response) : sendPage(response, pages.WRONG_TOKEN);
  }
  const code = url.pathname === '/' ? url.searchParams.get('sign-in') : null;
  if (code !== null) {
    // HEAD reads nothing, so it must not use the code up.
    const isNew = request.method === 'GET' && useSignInCode(options.access, code);
    return isNew ? letIn(options.access, response) : sendPage(response, pages.USED_CODE);
  }
  const refused = refuseRequest(options.access, factsOf(request));
  if (refused) {
    const fromElsewhere = request.headers['sec-fetch-site'] === 'cross-site';
    return sendPage(response, pages.REFUSED_PAGES[refused], fromElsewhere);
  }
  await sendAsset(options, url.pathname, request, response);
}

function letIn(access: Access, response: ServerResponse): void {
  const cookie = `${access.cookieName}=${access.cookieSecret}; Path=/; HttpOnly; SameSite=Strict`;
  const headers = { location: '/', 'set-cookie': cookie, 'cache-control': 'no-store' };
  response.writeHead(302, { ...SECURITY_HEADERS, ...headers }).end();
}

async function sendAsset(
  options: PageServerOptions,
  pathname: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const relative = assetPath(pathname);
  if (relative === null) return sendPage(response, pages.MISSING_PAGE);
  const navigation = (request.headers.accept ?? '').includes('text/html');
  const asset = await findAsset(options.renderer, relative, navigation);
  if (!asset) return sendPage(response, relative === '' ? pages.NOT_BUILT : pages.MISSING_PAGE);
  const headers = { ...SECURITY_HEADERS, ...asset.headers, 'content-length': asset.body.length };
  response.writeHead(200, headers).end(request.method === 'HEAD' ? undefined : asset.body);
}

function sendPage(response: ServerResponse, page: pages.PlainPage, again = false): void {
  const body = pages.pageHtml(page, again);
  const headers = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' };
  response.writeHead(page.status, { ...SECURITY_HEADERS, ...headers }).end(body);
}

async function upgrade(
  options: PageServerOptions,
  request: IncomingMessage,
  socket: Duplex,
  head: Buffer,
): Promise<void> {
  // A client may go away before we have looked at it; without a listener that error would end the server.
  socket.on('error', () => undefined);
  const refused = refuseUpgrade(options.access, factsOf(request));
  if (refused) {
    socket.end(pages.pageAnswer(pages.REFUSED_PAGES[refused]));
    return;
  }
  const path = URL.parse(request.url ?? '/', 'http://localhost')?.pathname ?? '';
  const behind = options.upgrades.get(path);
  if (behind === undefined || request.headers.upgrade?.toLowerCase() !== 'websocket') {
    socket.end(pages.pageAnswer(pages.MISSING_PAGE));
    return;
  }
  options.onRequest?.(path);
  await bridgeUpgrade(request, socket, head, behind);
}

function factsOf(request: IncomingMessage): {
  host: string | undefined;
  origin: string | undefined;
  cookie: string | undefined;
} {
  const { host, origin, cookie } = request.headers;
  return { host, origin, cookie };
}
