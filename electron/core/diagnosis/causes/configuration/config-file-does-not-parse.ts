import type { Cause } from '../../matching/cause';

/** A configuration file (YAML, TOML) does not parse. */
export default {
  id: 'config-file-does-not-parse',
  title: 'a configuration file that does not parse',
  class: 'configuration',
  layer: 'python',
  severity: 'high',
  platforms: ['linux', 'wsl', 'windows', 'macos'],
  rank: 'specific',
  explains:
    'The program reads a YAML or TOML file whose form is broken, so it cannot know any value of it. A tab for an indent, a missing colon or an open quote are the usual reasons.',
  signs: [
    {
      says: 'the file begins with a byte order mark, which is another cause',
      weight: -3,
      line: /Unexpected UTF-8 BOM/,
    },
    {
      says: 'the JSON reader says that a file is malformed',
      weight: 1.7,
      line: /JSONDecodeError: \S/,
      after: /json[\\/]__init__\.py", line \d+, in load$|json\.load\(/,
      within: 14,
    },
    {
      says: 'the JSON reader says that a file is malformed, and a configuration was being read',
      weight: 3,
      line: /JSONDecodeError: \S/,
      after: /load_\w{0,20}(?:config|cfg|settings|params)|(?:config|settings|params)\w{0,20}\.json/,
      within: 14,
    },
    {
      says: 'the YAML reader says that the file is malformed',
      weight: 3,
      line: /yaml\.(?:scanner\.ScannerError|parser\.ParserError|reader\.ReaderError|composer\.ComposerError|constructor\.ConstructorError)/,
    },
    {
      says: 'the TOML reader says that the file is malformed',
      weight: 3,
      line: /TOMLDecodeError: /,
    },
    {
      says: 'YAML names a tab or a character that cannot begin a word',
      weight: 2,
      line: /found character '.{1,4}' that cannot start any token|mapping values are not allowed (?:here|in this context)/,
    },
  ],
  probe: {
    says: 'Parses the YAML files below the working directory and names those that fail. It changes nothing.',
    falsifiedBy: 'Every YAML file parses.',
    test: {
      argv: [
        '{python}',
        '-c',
        "import pathlib,sys,yaml\nbad=0\nfor e in ('*.yaml','*.yml'):\n  for p in pathlib.Path(sys.argv[1]).rglob(e):\n    try: list(yaml.safe_load_all(p.read_bytes()))\n    except yaml.YAMLError as x: bad=1;print(p,x)\nsys.exit(bad)",
        '{cwd}',
      ],
      supports: { exit: [1] },
      limitS: 60,
    },
  },
  remedies: [
    {
      id: 'correct',
      title: 'Correct the line that the message names',
      says: 'The message gives file, line and column. Use spaces for indents, a space after each colon, and quotes around texts with special characters.',
      danger: 'none',
      act: { kind: 'words' },
      proof: { rerun: 'The program reads its configuration.' },
    },
  ],
  confusions: [
    {
      cause: 'yaml-number-as-text',
      says: 'There the file parses, and one number in it is a text.',
    },
    { cause: 'unicode-decode-file', says: 'There the bytes of the file are in another encoding.' },
  ],
  sources: [{ says: 'PyYAML 6 and tomllib, own trials', date: '2026-11' }],
  examples: [
    'json.decoder.JSONDecodeError: Expecting property name enclosed in double quotes: line 1 column 8 (char 7)',
    'yaml.scanner.ScannerError: mapping values are not allowed here',
    'tomllib.TOMLDecodeError: Expected "=" after a key in a key/value pair (at line 3, column 7)',
    "found character '\\t' that cannot start any token",
  ],
} satisfies Cause;
