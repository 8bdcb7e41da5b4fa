import { readFileSync } from 'node:fs';
import { Agent as HttpAgent, type IncomingMessage, request as httpRequest } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { getCACertificates } from 'node:tls';

type Env = Readonly<Record<string, string | undefined>>;

const MAX_REDIRECTS = 10;
const CONNECT_MS = 30_000;
/** ms for the whole head of an answer: one that comes byte by byte is not waited for without end. */
const HEAD_MS = 60_000;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);
/** Headers that the first server of a chain of redirects names, and that the last one (a CDN) does not know. */
const LINKED = ['x-linked-etag', 'x-linked-size', 'x-repo-commit', 'x-error-code'] as const;

export interface Get {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Bearer token and the origin that it is for; it is sent nowhere else. */
  readonly token: { readonly value: string; readonly origin: string } | null;
  readonly signal: AbortSignal;
}

export interface Response {
  /** Address that answered in the end. */
  readonly url: string;
  readonly message: IncomingMessage;
  readonly linked: Readonly<Record<string, string>>;
}

/**
 * HTTP client of downloads: proxies as HTTPS_PROXY, HTTP_PROXY and NO_PROXY say (Node's own `proxyEnv`), and every
 * certificate authority that Node, the system, SSL_CERT_FILE, REQUESTS_CA_BUNDLE or NODE_EXTRA_CA_CERTS name.
 */
export class Network {
  readonly #env: Env;
  #http: HttpAgent | null = null;
  #https: HttpsAgent | null = null;

  constructor(env: Env) {
    this.#env = env;
  }

  /** GET that follows redirects. @throws the system's error when nothing answers */
  async get(get: Get): Promise<Response> {
    let url = new URL(get.url);
    const linked: Record<string, string> = {};
    for (let hops = 0; ; hops += 1) {
      const message = await this.#send(url, get);
      for (const name of LINKED) {
        const value = message.headers[name];
        if (typeof value === 'string') linked[name] ??= value;
      }
      const { location } = message.headers;
      if (!REDIRECTS.has(message.statusCode ?? 0) || location === undefined) {
        return { url: url.href, message, linked };
      }
      message.destroy();
      if (hops === MAX_REDIRECTS) throw new Error('The server redirects in a circle.');
      url = redirected(url, location);
    }
  }

  close(): void {
    this.#http?.destroy();
    this.#https?.destroy();
  }

  #send(url: URL, { headers, token, signal }: Get): Promise<IncomingMessage> {
    const bearer =
      token !== null && token.origin === url.origin
        ? { authorization: `Bearer ${token.value}` }
        : {};
    const isHttps = url.protocol === 'https:';
    const options = {
      headers: { 'user-agent': 'rl-cockpit', 'accept-encoding': 'identity', ...headers, ...bearer },
      agent: isHttps ? this.#httpsAgent() : this.#httpAgent(),
      signal,
    };
    return new Promise((resolve, reject) => {
      let isAnswered = false;
      const request = (isHttps ? httpsRequest : httpRequest)(url, options, (message) => {
        isAnswered = true;
        clearTimeout(head);
        resolve(message);
      });
      // Until the head has come; the silence of a body is the reader's to judge.
      request.setTimeout(CONNECT_MS, () => {
        if (!isAnswered) request.destroy(silent());
      });
      const head = setTimeout(() => request.destroy(silent()), HEAD_MS);
      request.on('error', (cause) => {
        clearTimeout(head);
        reject(cause);
      });
      request.end();
    });
  }

  #httpAgent(): HttpAgent {
    this.#http ??= new HttpAgent({ keepAlive: true, proxyEnv: { ...this.#env } });
    return this.#http;
  }

  #httpsAgent(): HttpsAgent {
    this.#https ??= new HttpsAgent({
      keepAlive: true,
      proxyEnv: { ...this.#env },
      ca: authorities(this.#env),
    });
    return this.#https;
  }
}

function silent(): Error {
  return Object.assign(new Error('The server did not answer.'), { code: 'ETIMEDOUT' });
}

/** Never from HTTPS to HTTP: what comes back could be anybody's. */
function redirected(from: URL, location: string): URL {
  const to = new URL(location, from);
  if (!/^https?:$/.test(to.protocol)) throw new Error(`The server redirects to ${to.protocol}`);
  if (from.protocol === 'https:' && to.protocol === 'http:') {
    throw new Error(`${from.host} redirects to an address without encryption.`);
  }
  return to;
}

/** Authorities of Node, of the system and of the files that other tools read. A file that is not there is left out. */
export function authorities(env: Env): string[] {
  const files = ['SSL_CERT_FILE', 'REQUESTS_CA_BUNDLE', 'CURL_CA_BUNDLE', 'NODE_EXTRA_CA_CERTS'];
  const named = files.flatMap((name) => env[name] ?? []).flatMap((file) => pemOf(file) ?? []);
  return [...new Set([...getCACertificates('default'), ...systemAuthorities(), ...named])];
}

function systemAuthorities(): string[] {
  try {
    return getCACertificates('system');
  } catch {
    return [];
  }
}

function pemOf(file: string): string | null {
  try {
    const text = readFileSync(file, 'utf8');
    return text.includes('-----BEGIN CERTIFICATE-----') ? text : null;
  } catch {
    return null;
  }
}
