import { defineCause, line, notCause, setEnv, source, words } from '../define-cause';
import { scriptArgv } from '../script-argv';

export default defineCause({
  title: 'A file has a different encoding than expected',
  severity: 'medium',
  explains:
    'Python decoded bytes in an encoding that they are not written in. On Windows a plain open() takes the code page of the system, and a file saved by Excel there is not UTF-8 when it is read elsewhere.',
  signs: [
    line(
      'the log names a UnicodeDecodeError',
      /UnicodeDecodeError: '[\w-]{1,20}' codec can't decode bytes?\b/,
    ),
    line(
      'a text file is not valid UTF-8',
      /\bstream did not contain valid UTF-8|UnicodeError: UTF-16 stream does not start with BOM/,
    ),
  ],
  probe: {
    says: 'Prints the encodings that this Python takes for files; it changes nothing.',
    falsifiedBy:
      'It prints utf-8. Then the file is in another encoding, and the program requested UTF-8.',
    test: {
      argv: scriptArgv('unicode_decode_file'),
      supports: { output: /files (?!utf-?8)/ },
      limitS: 10,
    },
  },
  remedies: [
    setEnv('utf8-mode', 'Let Python read files as UTF-8', {
      says: 'Sets PYTHONUTF8=1 for this run; every open() without an encoding then means UTF-8.',
      env: { PYTHONUTF8: '1' },
      proof: { rerun: 'The run reads the file.' },
    }),
    words('encoding', 'Name the encoding of the file', {
      says: 'cp1252 for a file of a western Windows, gb18030 for a Chinese one, utf-16 for output of wsl.exe.',
      code: "open(path, encoding='cp1252')",
      proof: { rerun: 'The text has the right letters.' },
    }),
    words('convert', 'Save the file as UTF-8', {
      says: 'In the editor or the spreadsheet, choose "CSV UTF-8". Every program then reads it.',
      proof: { rerun: 'The run reads the file.' },
    }),
  ],
  confusions: [
    notCause('unicode-encode-console', '"encode" with an e is about printing, not reading.'),
    notCause(
      'checkpoint-corrupt-truncated',
      'A binary file that is read as text fails in the same words.',
    ),
  ],
  sources: [source('own trials with cp1252 and UTF-8 files', '2026-11')],
});
