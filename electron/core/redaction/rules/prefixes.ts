import { GITLEAKS_ROWS } from './gitleaks';
import { ruleOf, type SecretRule } from './rule';

const TOKEN = 'Key or token';
const HEX = Array.from('0123456789abcdef');

/** Services of our field that gitleaks does not know, or knows by one exact length only: kind, literals, shape. */
const OWN: readonly (readonly [string, string, string])[] = [
  ['API key', 'sk- pk- rk-', String.raw`\b(?:sk|pk|rk)-[\w-]{16,}`],
  ['Hugging Face token', 'hf_ hf- api_org', String.raw`\b(?:hf|api_org)[_-][\w-]{20,}`],
  [
    'GitHub token',
    'ghp_ gho_ ghu_ ghs_ ghr_ github_pat_',
    String.raw`\b(?:gh[pousr]_\w{20,}|github_pat_\w{20,})`,
  ],
  ['AWS access key', 'akia asia', String.raw`\b(?:AKIA|ASIA)[0-9A-Z]{16}\b`],
  [
    'Google API key',
    'aiza ya29. gocspx- 1//0',
    String.raw`\bAIza[\w-]{35}|\bya29\.[\w-]{20,}|\bGOCSPX-[\w-]{20,}|(?<![\w/])1\/\/0[\w-]{30,}`,
  ],
  ['Slack token', 'xox xapp-', String.raw`\b(?:xox[abeoprs]|xapp)-[\w-]{10,}`],
  ['Weights & Biases key', 'wandb_v', String.raw`\bwandb_v\d_[\w-]{20,}`],
  ['JSON Web Token', 'eyj', String.raw`(?<![A-Za-z0-9])eyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]*`],
  [
    TOKEN,
    'gsk_ r8_ npm_ npm- r8- jina_ pcsk_ whsec_',
    String.raw`\b(?:gsk|r8|npm|jina|pcsk|whsec)[_-][\w-]{20,}`,
  ],
  [
    TOKEN,
    'xai- pplx- nvapi- csk- tvly- fw_',
    String.raw`\b(?:xai|pplx|nvapi|csk|tvly)-[\w-]{20,}|\bfw_[A-Za-z0-9]{22,}`,
  ],
  [
    TOKEN,
    'dapi dckr_ dop_v1 doo_v1 dor_v1',
    String.raw`\bdapi[0-9a-f]{32}|\bdckr_(?:pat|oat)_[\w-]{16,}|\bdo[opr]_v1[_-][\w-]{20,}`,
  ],
  [
    TOKEN,
    'lsv2_ secret_ shp',
    String.raw`\blsv2_[a-z]{2}_[0-9a-f]{20,}[\w-]*|\bsecret_[A-Za-z0-9]{43}\b|\bshp(?:at|ca|pa|ss)_[A-Fa-f0-9]{20,}`,
  ],
  [TOKEN, 'pa-', String.raw`(?<![\w-])pa-[\w-]{43}(?![\w-])`],
  [
    TOKEN,
    'sk_live rk_live sk_test rk_test',
    String.raw`\b[sr]k_(?:live|test|prod)_[A-Za-z0-9]{10,}`,
  ],
  [
    TOKEN,
    'glpat- gldt- glrt- glptt- glcbt- glft- glimt- glagent- gloas- glsoat- glffct-',
    String.raw`\bgl(?:pat|dt|rt|ptt|cbt|ft|imt|agent|oas|soat|ffct)-[\w-]{16,}`,
  ],
  [
    TOKEN,
    'hvs. hvb. sg. pypi-',
    String.raw`\bhv[sb]\.[\w-]{20,}|\bSG\.[\w-]{16,}\.[\w-]{30,}|\bpypi-[\w-]{50,}`,
  ],
  [TOKEN, ':aa', String.raw`(?<!\d)\d{8,10}:AA[\w-]{33}`],
  // Base64 of an id that begins with 10 … 19.
  [
    'Discord token',
    'mta mte mti mtm mtq mtu mty mtc mtg mtk',
    String.raw`\bMT[AEIMQUYcgk][\w-]{18,26}\.[\w-]{6}\.[\w-]{27,40}`,
  ],
  [
    TOKEN,
    'lin_api_ age-secret-key-1',
    String.raw`\blin_api_\w{30,}|\bAGE-SECRET-KEY-1[0-9A-Z]{50,}`,
  ],
  ['Twilio key', HEX.map((digit) => `sk${digit}`).join(' '), String.raw`\bSK[0-9a-f]{32}\b`],
];

const titleOf = (id: string): string =>
  `${id.slice(0, 1).toUpperCase()}${id.slice(1).replaceAll('-', ' ')}`;

function gitleaksRule(row: string): SecretRule {
  const [, id = '', literals = '', shape = '', flags = ''] =
    /^(\S+) (\S+) \/(.*)\/(i?)$/.exec(row) ?? [];
  const rule = ruleOf(id, titleOf(id), { literals: literals.replaceAll(',', ' '), shape, flags });
  return { ...rule, isPrefixed: true };
}

/** Secrets that are known by how they begin, as their services document it: our own, then those of gitleaks. */
export const PREFIX_RULES: readonly SecretRule[] = [
  ...OWN.map(([kind, literals, shape], at): SecretRule => ({
    ...ruleOf(`prefix-${at}`, kind, { literals, shape }),
    isPrefixed: true,
  })),
  ...GITLEAKS_ROWS.trim().split('\n').map(gitleaksRule),
];
