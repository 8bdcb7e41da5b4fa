import { defineCause, line, notCause, source, words } from '../define-cause';
import { scriptArgv } from '../script-argv';

export default defineCause({
  title: 'Configuration file does not parse',
  severity: 'high',
  explains:
    'The program reads a YAML or TOML file whose form is broken, so it cannot know any value of it. A tab for an indent, a missing colon or an open quote are the usual reasons.',
  signs: [
    line('the file begins with a byte order mark, which is another cause', /Unexpected UTF-8 BOM/, {
      weight: -3,
    }),
    line('the JSON reader says that a file is malformed', /JSONDecodeError: \S/, {
      weight: 1.7,
      after: /json[\\/]__init__\.py", line \d+, in load$|json\.load\(/,
      within: 14,
    }),
    line(
      'the JSON reader says that a file is malformed, and a configuration was being read',
      /JSONDecodeError: \S/,
      {
        after:
          /load_\w{0,20}(?:config|cfg|settings|params)|(?:config|settings|params)\w{0,20}\.json/,
        within: 14,
      },
    ),
    line(
      'the YAML reader says that the file is malformed',
      /yaml\.(?:scanner\.ScannerError|parser\.ParserError|reader\.ReaderError|composer\.ComposerError|constructor\.ConstructorError)/,
    ),
    line('the TOML reader says that the file is malformed', /TOMLDecodeError: /),
    line(
      'YAML names a tab or a character that cannot begin a word',
      /found character '.{1,4}' that cannot start any token|mapping values are not allowed (?:here|in this context)/,
      { weight: 2 },
    ),
  ],
  probe: {
    says: 'Parses the YAML files below the working directory and names those that fail. It changes nothing.',
    falsifiedBy: 'Every YAML file parses.',
    test: {
      argv: scriptArgv('config_file_does_not_parse', '{cwd}'),
      supports: { exit: [3] },
      limitS: 60,
    },
  },
  remedies: [
    words('correct', 'Correct the line that the message names', {
      says: 'The message gives file, line and column. Use spaces for indents, a space after each colon, and quotes around texts with special characters.',
      proof: { rerun: 'The program reads its configuration.' },
    }),
  ],
  confusions: [
    notCause('yaml-number-as-text', 'There the file parses, and one number in it is a text.'),
    notCause('unicode-decode-file', 'There the bytes of the file are in another encoding.'),
  ],
  sources: [source('PyYAML 6 and tomllib, own trials', '2026-11')],
});
