import {
  defineCause,
  fix,
  line,
  noFailure,
  notCause,
  pythonArgv,
  setEnv,
  source,
  words,
} from '../define-cause';

export default defineCause({
  title: 'The console cannot print a character',
  severity: 'low',
  explains:
    'Python wrote an emoji or a Chinese letter to an output whose encoding lacks it, such as the code page of Windows or the C locale. What was computed before the print is done; only the output failed.',
  signs: [
    line(
      'the log names a UnicodeEncodeError of a code page',
      /UnicodeEncodeError: '(?!utf)[\w-]{1,20}' codec can't encode/,
    ),
    line(
      'a code page cannot encode a character',
      /'(?:gbk|charmap|cp\d{3,5}|ascii|latin-1|big5)' codec can't encode character/,
      { weight: 2 },
    ),
    line('the logging module caught it and continued', /^--- Logging error ---/, { weight: -1 }),
  ],
  probe: {
    says: 'Prints a check mark in the encoding of the output; it changes nothing.',
    falsifiedBy: 'The check mark appears.',
    test: {
      argv: pythonArgv('import sys; print(sys.stdout.encoding, chr(0x2705))'),
      supports: { exit: [1] },
      limitS: 10,
    },
  },
  remedies: [
    setEnv('utf8', 'Let Python print UTF-8', {
      says: 'Sets PYTHONUTF8 and PYTHONIOENCODING for this run. Nothing else changes.',
      env: { PYTHONUTF8: '1', PYTHONIOENCODING: 'utf-8' },
      proof: { rerun: 'The run passes the line that printed.' },
    }),
    fix('windows', 'Turn on UTF-8 for your user on Windows', {
      says: 'Sets PYTHONUTF8 for all programs that you start from now on.',
      fix: 'utf8-windows',
      proof: { probe: 'windows-host' },
    }),
    words('result', 'Check whether the result was written', {
      says: 'The error came from a message; a file that was saved before it is complete.',
      proof: { rerun: 'The file exists and opens.' },
    }),
  ],
  confusions: [
    notCause('unicode-decode-file', '"decode" is about reading a file.'),
    noFailure('Behind "--- Logging error ---" the run continues, and nothing is lost.'),
  ],
  sources: [
    source('own trials with gbk, cp1252 and the C locale, Python 3.11', '2026-11'),
    source('seed project ARPO, issue 5', '2026-11'),
  ],
});
