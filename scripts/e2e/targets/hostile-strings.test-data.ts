/** Texts that some shell, parser or file system between a page and a program would like to make something else of. */
const PLAIN = [
  "it's",
  'say "yes"',
  '`touch CANARY`',
  '$(touch CANARY)',
  '${HOME}',
  '$HOME',
  '%PATH%',
  '%USERPROFILE%',
  '!important',
  '!!',
  '!1',
  'a;touch CANARY',
  'a && touch CANARY',
  'a | touch CANARY',
  '> CANARY',
  '< /etc/passwd',
  '\n',
  'two\nlines',
  'a\r\nb',
  '\ttab',
  '   ',
  ' leading',
  'trailing ',
  '-rf',
  '--help',
  '-',
  '--',
  '-oProxyCommand=touch CANARY',
  '--exec',
  '-d',
  '*',
  '?',
  '[a-z]',
  '{a,b}',
  '~',
  '~root',
  '#comment',
  'a#b',
  '\\',
  '\\\\',
  'ends with \\',
  '\\"',
  '"',
  "'",
  "'\"'\"'",
  '^&',
  'C:\\Program Files\\x',
  '\\\\server\\share',
  'שלום',
  'مرحبا بالعالم',
  '\u202egnp.exe',
  '\u2066a\u2069',
  '🧪',
  '👩‍🔬 🇩🇪',
  'e\u0301',
  'Å',
  '日本語 の 道',
  '\u00a0',
  '\ufeff',
  '\u200b',
  '\x1b[31m',
  '\x1b]0;title\x07',
  '\x07',
  '\x7f',
  '{{7*7}}',
  '%s%n',
  '\\u0000',
  'CON',
  'aux.txt',
  'a:b',
  'null',
  'None',
  'undefined',
  '__proto__',
  '0x0',
  '1e309',
  'NaN',
] as const;

const TAILS = ['', ' x', '\n-', '"', "'", '$', ' 🧪'] as const;

/** `count` of them, all different; the same at every call. NUL is not among them: it is refused, and tested apart. */
export function hostileStrings(count: number): readonly string[] {
  const all = TAILS.flatMap((tail) => PLAIN.map((text) => `${text}${tail}`));
  const long = Array.from({ length: 4 }, (_, i) => `${PLAIN[i] ?? ''}${'ü$'.repeat(1_000)}${i}`);
  const matches = [...new Set([...long, ...all])];
  if (matches.length < count) throw new RangeError(`There are only ${matches.length} of them.`);
  // Every kind of them early, so that a short run tries all kinds.
  return matches.slice(0, count);
}

/** The longest name of one folder, in bytes. */
const MAX_NAME_LENGTH = 255;

/** Reason why no file system accepts a text as a folder's name; null if one does. */
export function whyNoName(text: string): string | null {
  if (text.includes('\0')) return 'it contains a NUL';
  if (text.includes('/')) return 'it holds a slash';
  const length = Buffer.byteLength(text);
  if (length > MAX_NAME_LENGTH) return `${length} bytes are more than ${MAX_NAME_LENGTH}`;
  return ['', '.', '..'].includes(text) ? 'it names another folder' : null;
}

/** As a name of one folder: what no file system takes is replaced, and only that. */
export function asFolderName(text: string): string {
  const name = text.replaceAll('/', '∕');
  const short = Buffer.from(name)
    .subarray(0, MAX_NAME_LENGTH)
    .toString()
    .replace(/\ufffd+$/, '');
  return ['', '.', '..'].includes(short) ? `${short}_` : short;
}
