import type { Cause } from '../../matching/cause';

/** A file or a program's output is decoded in the wrong encoding. */
export default {
  id: 'unicode-decode-file',
  title: 'a file is not in the encoding that it was read with',
  class: 'data',
  layer: 'python',
  severity: 'medium',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'specific',
  explains:
    'Python decoded bytes in an encoding that they are not written in. On Windows a plain open() takes the code page of the system, and a file saved by Excel there is not UTF-8 when it is read elsewhere.',
  signs: [
    {
      says: 'the log names a UnicodeDecodeError',
      weight: 3,
      line: /UnicodeDecodeError: '[\w-]{1,20}' codec can't decode bytes?\b/,
    },
    {
      says: 'a text file is not valid UTF-8',
      weight: 3,
      line: /\bstream did not contain valid UTF-8|UnicodeError: UTF-16 stream does not start with BOM/,
    },
  ],
  probe: {
    says: 'Prints the encodings that this Python takes for files; it changes nothing.',
    falsifiedBy:
      'It prints utf-8: then the file is in another encoding, and the program asked for UTF-8.',
    test: {
      argv: [
        '{python}',
        '-c',
        "import locale, sys; print('files', locale.getpreferredencoding(False).lower(), 'UTF-8 mode', sys.flags.utf8_mode)",
      ],
      supports: { output: /files (?!utf-?8)/ },
      limitS: 10,
    },
  },
  remedies: [
    {
      id: 'utf8-mode',
      title: 'Let Python read files as UTF-8',
      says: 'Sets PYTHONUTF8=1 for this run; every open() without an encoding then means UTF-8.',
      danger: 'none',
      act: { kind: 'env', env: { PYTHONUTF8: '1' } },
      proof: { rerun: 'The run reads the file.' },
    },
    {
      id: 'encoding',
      title: 'Name the encoding of the file',
      says: 'cp1252 for a file of a western Windows, gb18030 for a Chinese one, utf-16 for output of wsl.exe.',
      danger: 'none',
      act: { kind: 'words', code: "open(path, encoding='cp1252')" },
      proof: { rerun: 'The text has the right letters.' },
    },
    {
      id: 'convert',
      title: 'Save the file as UTF-8',
      says: 'In the editor or the spreadsheet, choose "CSV UTF-8". Every program then reads it.',
      danger: 'none',
      act: { kind: 'words' },
      proof: { rerun: 'The run reads the file.' },
    },
  ],
  confusions: [
    { cause: 'unicode-encode-console', says: '"encode" with an e is about printing, not reading.' },
    {
      cause: 'checkpoint-corrupt-truncated',
      says: 'A binary file that is read as text fails in the same words.',
    },
  ],
  sources: [{ says: 'own trials with cp1252 and UTF-8 files', date: '2026-11' }],
  examples: [
    "UnicodeDecodeError: 'utf-8' codec can't decode byte 0xfc in position 17: invalid start byte",
    'UnicodeError: UTF-16 stream does not start with BOM',
  ],
} satisfies Cause;
