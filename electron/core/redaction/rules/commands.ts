import { isPlaceholder } from '../placeholder';
import { ruleOf, type SecretRule } from './rule';

const isProvided = ({ value }: { readonly value: string }): boolean => !isPlaceholder(value);
const SECRET = String.raw`["']?(?<v1>[^\s"']+)`;

/** Secrets of commands that have no name beside them, and of `.netrc`. */
export const COMMAND_RULES: readonly SecretRule[] = [
  ruleOf(
    'command-password',
    'Password of a command',
    {
      literals: 'sshpass mysql mariadb login',
      shape: String.raw`\b(?:sshpass[ \t]+-p[ \t]?|(?:mysql(?:dump|admin)?|mariadb)\b[^\n|;&]{0,200}?[ \t]-p|(?:docker|podman|helm|az|npm)[ \t]+login\b[^\n|;&]{0,200}?[ \t]-p[ \t]+)${SECRET}`,
    },
    isProvided,
  ),
  ruleOf(
    'curl-user',
    'Password of a command',
    {
      literals: 'curl wget',
      shape: String.raw`\b(?:curl|wget)\b[^\n|]{0,300}?[ \t](?:-u|--user|--proxy-user)[ \t=]{1,3}["']?[^\s:"']{0,100}:${SECRET}`,
    },
    isProvided,
  ),
  ruleOf('openssl-pass', 'Password of a command', {
    literals: 'pass:',
    shape: String.raw`[ \t]-pass(?:in|out)?[ \t]+["']?pass:(?<v1>[^\s"']+)`,
  }),
  // W&B's keys are 40 hexadecimal digits, as a commit of git is: only beside the word that says so.
  ruleOf('wandb-login', 'Weights & Biases key', {
    literals: 'wandb',
    shape: String.raw`\bwandb[ .]login(?:\([^)\n]{0,80}?key=["']|[ \t]+(?:-[a-z-]{1,30}[ \t]+){0,6})(?<v1>[0-9a-f]{40})\b`,
  }),
  ruleOf(
    'netrc',
    'Password of .netrc',
    {
      literals: 'password',
      shape: String.raw`\b(?:machine|login|account)[ \t]+[^\s"']{1,200}[ \t]+(?:password|passwd)[ \t]+${SECRET}`,
      flags: 'i',
    },
    isProvided,
  ),
  ruleOf(
    'netrc-line',
    'Password of .netrc',
    { literals: 'password', shape: String.raw`^[ \t]*password[ \t]+(?<v1>\S{6,})[ \t]*\r?$` },
    ({ value }) => !isPlaceholder(value) && (/\d/.test(value) || value.length >= 12),
  ),
];
