import type { Cause } from '../../matching/cause';

/** print() of a letter that the console's encoding lacks. */
export default {
  id: 'unicode-encode-console',
  title: 'the program printed a letter that its console cannot show',
  class: 'environment',
  layer: 'python',
  severity: 'low',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'specific',
  explains:
    'Python wrote an emoji or a Chinese letter to an output whose encoding lacks it, such as the code page of Windows or the C locale. What was computed before the print is done; only the output failed.',
  signs: [
    {
      says: 'the log names a UnicodeEncodeError of a code page',
      weight: 3,
      line: /UnicodeEncodeError: '(?!utf)[\w-]{1,20}' codec can't encode/,
    },
    {
      says: 'a code page cannot encode a character',
      weight: 2,
      line: /'(?:gbk|charmap|cp\d{3,5}|ascii|latin-1|big5)' codec can't encode character/,
    },
    {
      says: 'the logging module caught it and went on',
      weight: -1,
      line: /^--- Logging error ---/,
    },
  ],
  probe: {
    says: 'Prints a check mark in the encoding of the output; it changes nothing.',
    falsifiedBy: 'The check mark appears.',
    test: {
      argv: ['{python}', '-c', 'import sys; print(sys.stdout.encoding, chr(0x2705))'],
      supports: { exit: [1] },
      limitS: 10,
    },
  },
  remedies: [
    {
      id: 'utf8',
      title: 'Let Python print UTF-8',
      says: 'Sets PYTHONUTF8 and PYTHONIOENCODING for this run. Nothing else changes.',
      danger: 'none',
      act: { kind: 'env', env: { PYTHONUTF8: '1', PYTHONIOENCODING: 'utf-8' } },
      proof: { rerun: 'The run passes the line that printed.' },
    },
    {
      id: 'windows',
      title: 'Turn on UTF-8 for your user on Windows',
      says: 'Sets PYTHONUTF8 for all programs that you start from now on.',
      danger: 'changes',
      act: { kind: 'fix', fix: 'utf8-windows' },
      proof: { probe: 'windows-host' },
    },
    {
      id: 'result',
      title: 'Check whether the result was written',
      says: 'The error came from a message; a file that was saved before it is complete.',
      danger: 'none',
      act: { kind: 'words' },
      proof: { rerun: 'The file is there and opens.' },
    },
  ],
  confusions: [
    { cause: 'unicode-decode-file', says: '"decode" is about reading a file.' },
    { cause: '', says: 'Behind "--- Logging error ---" the run goes on, and nothing is lost.' },
  ],
  sources: [
    { says: 'own trials with gbk, cp1252 and the C locale, Python 3.11', date: '2026-11' },
    { says: 'seed project ARPO, issue 5', date: '2026-11' },
  ],
  examples: [
    "UnicodeEncodeError: 'gbk' codec can't encode character '\\u2705' in position 0: illegal multibyte sequence",
  ],
} satisfies Cause;
