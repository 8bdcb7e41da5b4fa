/** A format in which programs print a secret. Values are put together here, so that no scanner takes this file for a leak. */
export interface SecretFormat {
  readonly name: string;
  /** Text that must not be left. */
  readonly secret: string;
  readonly printed: string;
  /** false: nothing but its meaning distinguishes it from other text. */
  readonly canBeDetected: boolean;
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';

/** Letters that look random, the same each time for the same seed. */
function letters(length: number, alphabet: string, seed: number): string {
  let state = (seed * 2_654_435_761) >>> 0;
  return Array.from({ length }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return alphabet[(state >>> 8) % alphabet.length] ?? '';
  }).join('');
}

/** Every format, with keys of a seed. */
export function secretFormats(seed: number): readonly SecretFormat[] {
  let used = seed * 1_000;
  const key = (length: number, alphabet = LETTERS): string => {
    used += 1;
    return letters(length, alphabet, used);
  };
  const hex = (length: number): string => key(length, '0123456789abcdef');
  const all: SecretFormat[] = [];
  const add = (
    name: string,
    secret: string,
    printed: (secret: string) => string = String,
  ): void => {
    all.push({ name, secret, printed: printed(secret), canBeDetected: true });
  };
  const unknown = (name: string, secret: string, printed: string): void => {
    all.push({ name, secret, printed, canBeDetected: false });
  };
  services({ add, key, hex });
  names({ add, key, hex });
  commands({ add, key, hex });
  blocks({ add, key, hex });
  const spaced = `sk-${key(30)}`;
  unknown('letters apart', spaced, Array.from(spaced).join(' '));
  unknown('base64 of a key', key(40), btoa(`x${key(40)}`));
  const wide = `sk-${key(30)}`;
  unknown('UTF-16 read as UTF-8, letter by letter', wide, Array.from(wide).join('\u2060 '));
  return all.map((one) => (one.name === 'base64 of a key' ? { ...one, secret: one.printed } : one));
}

interface Maker {
  readonly add: (name: string, secret: string, printed?: (secret: string) => string) => void;
  readonly key: (length: number, alphabet?: string) => string;
  readonly hex: (length: number) => string;
}

const UPPER = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Keys that are known by how they begin: service, beginning, the rest. */
const modelServices = ({ key, hex }: Maker): readonly (readonly [string, string, string])[] => [
  ['OpenAI', 'sk-', key(48)],
  ['OpenAI project', 'sk-proj-', `${key(60)}_${key(30)}`],
  ['Anthropic', 'sk-ant-api03-', `${key(80)}-${key(8)}AA`],
  ['OpenRouter', 'sk-or-v1-', hex(64)],
  ['DeepSeek', 'sk-', hex(32)],
  ['Hugging Face', 'hf_', key(34)],
  ['Hugging Face organization', 'api_org_', key(34)],
  ['GitHub', 'ghp_', key(36)],
  ['GitHub app', 'ghs_', key(36)],
  ['GitHub fine-grained', 'github_pat_', `${key(22)}_${key(59)}`],
  ['GitLab', 'glpat-', key(20)],
  ['GitLab deploy', 'gldt-', key(20)],
  ['GitLab runner', 'glrt-', key(20)],
  ['AWS id', 'AKIA', key(16, UPPER)],
  ['Google', 'AIza', key(35)],
  ['Google OAuth', 'ya29.', key(60)],
  ['Google refresh', '1//0', key(60)],
  ['Google client', 'GOCSPX-', key(28)],
  ['Slack bot', 'xoxb-', `${key(11, '0123456789')}-${key(24)}`],
  ['Slack app', 'xapp-1-', key(60)],
  ['W&B of 2025', 'wandb_v1_', key(80)],
  ['Groq', 'gsk_', key(52)],
  ['Replicate', 'r8_', key(37)],
  ['xAI', 'xai-', key(80)],
];

const otherServices = ({ key, hex }: Maker): readonly (readonly [string, string, string])[] => [
  ['Perplexity', 'pplx-', key(48)],
  ['Fireworks', 'fw_', key(24)],
  ['NVIDIA', 'nvapi-', key(64)],
  ['Cerebras', 'csk-', key(48)],
  ['Databricks', 'dapi', hex(32)],
  ['Pinecone', 'pcsk_', key(60)],
  ['LangSmith', 'lsv2_pt_', `${hex(32)}_${hex(10)}`],
  ['Voyage', 'pa-', key(43)],
  ['Jina', 'jina_', key(60)],
  ['Tavily', 'tvly-', key(32)],
  ['Stripe', 'sk_live_', key(24)],
  ['Stripe restricted', 'rk_live_', key(24)],
  ['Stripe webhook', 'whsec_', key(32)],
  ['Twilio', 'SK', hex(32)],
  ['SendGrid', 'SG.', `${key(22)}.${key(43)}`],
  ['npm', 'npm_', key(36)],
  ['PyPI', 'pypi-AgEIcHlwaS5vcmc', key(120)],
  ['Docker', 'dckr_pat_', key(27)],
  ['DigitalOcean', 'dop_v1_', hex(64)],
  ['Shopify', 'shpat_', hex(32)],
  ['Vault', 'hvs.', key(90)],
  ['Linear', 'lin_api_', key(40)],
  ['Notion', 'secret_', key(43)],
  ['Notion of 2024', 'ntn_', `${key(11, '0123456789')}${key(35)}`],
  ['Telegram', '123456789:AA', key(33)],
  ['Discord', 'MTA', `${key(21)}.${key(6)}.${key(27)}`],
  ['age', 'AGE-SECRET-KEY-1', key(58, 'QPZRY9X8GF2TVDW0S3JN54KHCE6MUA7L')],
  ['Grafana', 'glsa_', `${key(32)}_${hex(8)}`],
  ['Postman', 'PMAK-', `${hex(24)}-${hex(34)}`],
  ['JSON Web Token', 'eyJ', `${key(30)}.eyJ${key(40)}.${key(43)}`],
];

function services(maker: Maker): void {
  const { add, key } = maker;
  for (const [name, prefix, secret] of [...modelServices(maker), ...otherServices(maker)])
    add(name, secret, (one) => `using ${prefix}${one}, ok`);
  add(
    'Slack webhook',
    key(24),
    (one) => `https://hooks.slack.example/services/T${key(8)}/B${key(8)}/${one}`,
  );
}

function names({ add, key, hex }: Maker): void {
  add('AWS secret', key(40), (one) => `aws_secret_access_key = ${one}`);
  add('AWS secret in JSON', key(40), (one) => `{"SecretAccessKey": "${one}"}`);
  add('AWS session', key(200), (one) => `AWS_SESSION_TOKEN=${one}`);
  add('W&B variable', hex(40), (one) => `WANDB_API_KEY=${one}`);
  add('Comet', key(25), (one) => `COMET_API_KEY: ${one}`);
  add('Neptune', btoa(key(60)), (one) => `NEPTUNE_API_TOKEN="${one}"`);
  add('ClearML', key(50), (one) => `secret_key = "${one}"`);
  add('MLflow', `horse${key(9)}`, (one) => `MLFLOW_TRACKING_PASSWORD=${one}`);
  add('Mistral', key(32), (one) => `mistral_api_key='${one}'`);
  add('NGC, behind a blank', key(84), (one) => `NGC_API_KEY ${one}`);
  add('header X-API-KEY', hex(40), (one) => `X-API-KEY: ${one}`);
  add('header api-key', hex(32), (one) => `api-key: ${one}`);
  add('Azure storage', `${key(86)}==`, (one) => `AccountName=a;AccountKey=${one};EndpointSuffix=x`);
  add('private_key_id', hex(40), (one) => `"private_key_id": "${one}"`);
  add('JSON in JSON', `p4ss${key(12)}`, (one) => JSON.stringify(JSON.stringify({ password: one })));
  add('key of JSON in JSON', key(40), (one) => JSON.stringify(JSON.stringify({ k: `sk-${one}` })));
  add('Python dict', key(32), (one) => `{'api_key': '${one}'}`);
  add('Python call', key(32), (one) => `Client(api_key='${one}')`);
  add('YAML', key(32), (one) => `  password: ${one}`);
  add('blanks in quotes', 'correct horse battery', (one) => `password="${one}"`);
  add('quotes in quotes', 'ab"cdefghij,k;lmn', (one) => `PASSWORD='${one}'`);
  add('short password', 'hunter2', (one) => `password=${one}`);
  add('letters of another script', 'пароль1234', (one) => `password: ${one}`);
  add('passphrase', key(20), (one) => `passphrase: ${one}`);
  add('PGPASSWORD', key(12), (one) => `PGPASSWORD=${one}`);
  add('export', key(30), (one) => `+ export HF_TOKEN=${one}`);
  add('declare', key(30), (one) => `declare -x HF_TOKEN="${one}"`);
  add('environment apart by NUL', key(30), (one) => `A=1\0HF_TOKEN=${one}\0B=2`);
  add('color within', key(30), (one) => `sk-${one.slice(0, 10)}\u001B[0m${one.slice(10)}`);
  add('zero width within', key(30), (one) => `sk-${one.slice(0, 10)}\u200B${one.slice(10)}`);
  add('backspace within', key(30), (one) => `sk-${one.slice(0, 10)}z\b${one.slice(10)}`);
}

function commands({ add, key, hex }: Maker): void {
  add('wandb login', hex(40), (one) => `wandb login ${one}`);
  add('wandb.login()', hex(40), (one) => `wandb.login(key="${one}")`);
  add('netrc', hex(40), (one) => `machine api.wandb.ai login user password ${one}`);
  add('netrc, a line of its own', hex(40), (one) => `  password ${one}`);
  add('bearer', key(40), (one) => `Authorization: Bearer ${one}`);
  add('bearer in small letters', key(40), (one) => `authorization: bearer ${one}`);
  add('header as Python writes it', key(40), (one) => `{'Authorization': 'Bearer ${one}'}`);
  add('basic', btoa(`user:${key(20)}`), (one) => `Authorization: Basic ${one}`);
  add('token header', key(40), (one) => `Authorization: token ${one}`);
  add('cookie', key(40), (one) => `Cookie: session=${one}`);
  add('set-cookie', key(40), (one) => `Set-Cookie: sid=${one}; Path=/`);
  add('https user', key(16), (one) => `https://user:${one}@host/x`);
  add('postgres', key(16), (one) => `postgres://user:${one}@host/db`);
  add('redis without a user', key(16), (one) => `redis://:${one}@host:6379/0`);
  add('mongodb+srv', key(16), (one) => `mongodb+srv://u:${one}@c.example`);
  add('https token alone', `x${key(30)}9`, (one) => `https://${one}@host/x.git`);
  add('?token=', key(40), (one) => `GET /a?token=${one}&b=1`);
  add('?access_token=', key(40), (one) => `https://h/a?access_token=${one}`);
  add('?sig=', `${key(43)}%3D`, (one) => `https://acc.blob.example/c?sv=2022&sig=${one}`);
  add('token of this app', key(43), (one) => `http://127.0.0.1:40545/?token=${one}`);
  add('--api-key x', key(32), (one) => `python train.py --api-key ${one} --lr 1`);
  add('--api-key=x', key(32), (one) => `python train.py --api-key=${one} --lr 1`);
  add('list of words', key(32), (one) => `['train.py', '--api-key', '${one}']`);
  add('--token x', `a1${key(30)}`, (one) => `run --token ${one}`);
  add('--password x', key(12), (one) => `login --password ${one}`);
  add('mysql -p', key(12), (one) => `mysql -p${one}`);
  add('sshpass', key(12), (one) => `sshpass -p ${one} ssh host`);
  add('curl -u', key(16), (one) => `curl -s -u ada:${one} https://h/x`);
}

const pem = (lines: readonly string[], kind = 'OPENSSH '): string =>
  [`-----BEGIN ${kind}PRIVATE KEY-----`, ...lines, `-----END ${kind}PRIVATE KEY-----`].join('\n');

function blocks({ add, key }: Maker): void {
  const body = [key(70), key(70), `${key(30)}==`];
  for (const [at, line] of body.entries())
    add(`line ${at + 1} of a private key`, line, () => `loaded\n${pem(body)}\nstep 1`);
  add('private key behind a logger', body[2] ?? '', () =>
    pem(body)
      .split('\n')
      .map((line) => `2026-11-24 10:00:00 INFO ${line}`)
      .join('\n'),
  );
  add('private key in JSON', body[0] ?? '', () => JSON.stringify({ private_key: pem(body, '') }));
  add('PuTTY', key(64), (one) => `Private-Lines: 1\n${one}`);
  add('a line of a private key alone', `aZ9${key(61)}`, (one) => `step 1\n${one}\nstep 2`);
  const wrapped = `${key(15)}${key(20)}7`;
  add(
    'wrapped at 80',
    wrapped.slice(15),
    () => `k ${'y'.repeat(60)} sk-${wrapped.slice(0, 15)}\n${wrapped.slice(15)}\n`,
  );
}
