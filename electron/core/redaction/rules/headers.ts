import { isPlaceholder } from '../placeholder';
import { ruleOf, type SecretRule } from './rule';

const CLOSED = String.raw`["'\\\]]{0,4}[ \t]{0,2}[:=][ \t]{0,3}\\*["']?`;
const COOKIE = 'Cookie';

/** Secrets in headers of HTTP, in any case, as they are sent, and as JSON and Python write them. */
export const HEADER_RULES: readonly SecretRule[] = [
  ruleOf(
    'authorization',
    'Bearer token',
    {
      literals: 'authorization',
      shape: String.raw`authorization${CLOSED}(?:(?<name>[a-z][a-z\d_-]{1,30})[ \t]+)?(?<v1>[^\s"',;\\]+)`,
      flags: 'i',
    },
    ({ name, value }) =>
      !isPlaceholder(value) &&
      value.length >= 6 &&
      (/^(?:basic|bearer|token|apikey|api-key|key|negotiate)$/i.test(name) || /\d/.test(value)),
  ),
  ruleOf(
    'bearer',
    'Bearer token',
    { literals: 'bearer', shape: String.raw`\bbearer[ \t]{1,3}(?<v1>[\w.~+/=-]{16,})`, flags: 'i' },
    ({ value }) => /[\dA-Z]/.test(value),
  ),
  ruleOf('aws-signature', 'AWS signature', {
    literals: 'signature=',
    shape: String.raw`\bSignature=(?<v1>[0-9a-f]{64})`,
  }),
  ruleOf(
    'set-cookie',
    COOKIE,
    {
      literals: 'set-cookie',
      shape: String.raw`set-cookie${CLOSED}[^\s=;"']{1,80}=(?<v1>[^\s;"',\\]+)`,
      flags: 'i',
    },
    ({ value }) => !isPlaceholder(value),
  ),
  ruleOf(
    'cookie',
    COOKIE,
    {
      literals: 'cookie',
      shape: String.raw`(?<![\w-])cookie${CLOSED}[^\s=;"']{1,80}=(?<v1>[^"'\n\r\\]+)`,
      flags: 'i',
    },
    ({ value }) => !isPlaceholder(value),
  ),
];
