import path from 'node:path';
import { expect, test } from 'vitest';
import { isTest, sourceFiles } from './source-files';

const root = path.resolve(import.meta.dirname, '../..');

/** Files that may start a program by execa: each says itself how much of its output it keeps. */
const BY_EXECA = [
  // Its frames are read as they come, its stderr is bounded.
  'electron/targets/agent/agent-process.ts',
  // In the user's terminal: nothing of it is read.
  'electron/cli/commands/term.ts',
];
/** Files that start one by Node's own spawn. */
const BY_SPAWN = [
  // A browser, a fix, a user's shell: nothing of it is kept.
  'electron/headless/open-browser.ts',
  'electron/cli/fix/run-here.ts',
  'electron/terminals/pipe-backend.ts',
  'electron/targets/run-program.ts',
];
/** Ways of Node that keep all that a program prints. */
const COLLECTING = /\b(?:execFile|execFileSync|execSync|spawnSync)\b/;

const ofApp = sourceFiles(root, ['electron'], ['.ts']).filter(
  ({ file }) => !isTest.test(file) && !file.includes('fixture'),
);

test('a program is read by one helper, which bounds its output; nothing else keeps what one prints', () => {
  const started = ofApp.filter(({ text }) => /\bexeca\b\s*[(}]|'execa'/.test(text));
  expect(started.map(({ file }) => file).toSorted()).toEqual(BY_EXECA.toSorted());
  const spawned = ofApp.filter(({ text }) => /\bspawn\b[^;]*'node:child_process'/.test(text));
  expect(spawned.map(({ file }) => file).toSorted()).toEqual(BY_SPAWN.toSorted());
  expect(ofApp.filter(({ text }) => COLLECTING.test(text)).map(({ file }) => file)).toEqual([]);
});

/** Ways of Python's subprocess that keep all that a program prints, or read a pipe to its end. */
const PYTHON_FULL =
  /capture_output|check_output|getoutput|getstatusoutput|\.communicate\(|os\.popen|subprocess\.run\((?:[^()]|\([^()]*\))*PIPE|\.std(?:out|err)\.read(?:lines?)?\(\)/s;

test('in Python a program is read by one helper too, or piece by piece up to a bound', () => {
  const keeping = sourceFiles(root, ['resources/python'], ['.py']).filter(
    ({ file, text }) => !/\/tests_/.test(file) && PYTHON_FULL.test(text),
  );
  expect(keeping.map(({ file }) => file)).toEqual([]);
});

test.each([
  'subprocess.run(argv, capture_output=True)',
  'subprocess.check_output(argv)',
  'done = subprocess.run(\n    argv, env=dict(os.environ), stdout=subprocess.PIPE, timeout=5,\n)',
  'text = child.communicate(timeout=3)[0]',
  'text = child.stdout.read()',
])('%s is seen', (text) => expect(text).toMatch(PYTHON_FULL));

test.each([
  'subprocess.run(argv, stdout=subprocess.DEVNULL)',
  'child.stdout.read(MAX_BYTES)',
  'output_of(argv, 5)',
])('%s is allowed', (text) => expect(text).not.toMatch(PYTHON_FULL));
