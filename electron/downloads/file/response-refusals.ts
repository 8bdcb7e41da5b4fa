import type { IncomingHttpHeaders } from 'node:http';
import type { Refusal } from '#core/contract/refusal';

/** The request in the words of the user. */
export interface FetchSubject {
  readonly host: string;
  readonly name: string;
  /** `ORG/NAME` where it is of the Hub. */
  readonly repo: string | null;
  /** Was a token sent? */
  readonly hasToken: boolean;
  /** Whether a web page was requested. */
  readonly mayBePage: boolean;
}

/**
 * Refusal for an HTTP status that no later try will change. The Hub names its reason in X-Error-Code (GatedRepo,
 * RepoNotFound, RevisionNotFound, EntryNotFound), as huggingface_hub reads it.
 */
export function refusalOfStatus(
  status: number,
  headers: IncomingHttpHeaders,
  subject: FetchSubject,
): Refusal {
  const named = headers['x-error-code'];
  const code = typeof named === 'string' ? named : '';
  if (code === 'GatedRepo') return gated(subject);
  if (code === 'RevisionNotFound' || code === 'EntryNotFound') return missing(subject, code);
  if (status === 401 || status === 403 || code === 'RepoNotFound')
    return forbidden(status, subject);
  if (status === 404 || status === 410) return missing(subject, code);
  if (status === 407) return proxyLogin();
  return {
    code: 'http-status',
    says: `${subject.host} answered ${status} for ${subject.name}.`,
    remedy: 'Check the address, or use another mirror.',
  };
}

function gated({ repo, host, hasToken }: FetchSubject): Refusal {
  const model = repo ?? 'This file';
  const page = repo === null ? '' : ` at https://${host}/${repo}`;
  return {
    code: 'gated-model',
    says: `${model} is gated: its authors ask everyone to accept a license first.`,
    remedy: hasToken
      ? `Accept the license${page} with the account of your token, then try again.`
      : `Accept the license${page}, then store a token as HF_TOKEN under Settings, Secrets, and try again.`,
  };
}

function forbidden(status: number, { repo, host, name, hasToken }: FetchSubject): Refusal {
  if (repo !== null && status !== 403) {
    return {
      code: 'no-such-repo',
      says: `${host} has no public repository ${repo}.`,
      remedy: hasToken
        ? 'Check its spelling, and that your HF_TOKEN may read it.'
        : 'Check its spelling. If it is private, store a token as HF_TOKEN under Settings, Secrets.',
    };
  }
  return {
    code: 'forbidden',
    says: `${host} refused ${name} (${status}).`,
    remedy:
      'A login, a license or a blocked region can be the reason. Open the address in a browser, or use another mirror.',
  };
}

function missing({ host, name, repo }: FetchSubject, code: string): Refusal {
  const revision = code === 'RevisionNotFound';
  return {
    code: revision ? 'no-such-revision' : 'no-such-file',
    says: revision
      ? `${repo ?? host} has no such branch, tag or commit.`
      : `${host} does not have ${name}.`,
    remedy: revision ? 'Check what follows the @.' : 'Check the address, or use another mirror.',
  };
}

const proxyLogin = (): Refusal => ({
  code: 'proxy-login',
  says: 'The proxy asks for a login (407).',
  remedy: 'Set HTTPS_PROXY with a login that the proxy accepts, then start RL Cockpit again.',
});

/** Codes of OpenSSL for a certificate that no known authority has signed. */
const CERTIFICATE = /CERT|SELF_SIGNED|UNABLE_TO_(GET|VERIFY)|ISSUER/;
const REASONS: Readonly<Record<string, string>> = {
  ENOTFOUND: 'its name is not known to the DNS',
  EAI_AGAIN: 'the DNS does not answer',
  ECONNREFUSED: 'it refuses the connection',
  ECONNRESET: 'the connection was cut',
  ETIMEDOUT: 'it does not answer',
  EHOSTUNREACH: 'no route leads to it',
  ENETUNREACH: 'this machine has no network',
  EPIPE: 'the connection was cut',
};

/** Reason why a connection failed, as the end of a sentence. */
export function connectionReason(cause: unknown): string {
  const code = codeOf(cause);
  const existing = REASONS[code];
  if (existing !== undefined) return existing;
  return cause instanceof Error && cause.message !== '' ? cause.message : String(cause);
}

/** The certificate of a server that is not trusted: no later try will change it. null: something else failed. */
export function certificateRefusal(cause: unknown, host: string): Refusal | null {
  const code = codeOf(cause);
  if (!CERTIFICATE.test(code)) return null;
  return {
    code: 'certificate',
    says: `The certificate of ${host} is not trusted (${code}).`,
    remedy:
      'A company proxy often replaces certificates. Set SSL_CERT_FILE to the file with its authority (PEM), then start RL Cockpit again.',
  };
}

function codeOf(cause: unknown): string {
  return cause instanceof Error && 'code' in cause ? String(cause.code) : '';
}
