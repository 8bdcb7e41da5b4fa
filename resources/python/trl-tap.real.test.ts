import { expect, test } from 'vitest';
import { ensurePython } from '../../scripts/setup/python.mjs';
import { runPython, toolsFolder } from './training-process.fixture';

test('the tap of TRL keeps every answer of a training, and never ends one', async () => {
  const argv = ['-c', RUN, toolsFolder];
  const ran = await runPython(ensurePython(), argv);
  expect(ran).toMatchObject({ code: 0, err: expect.stringMatching(/Ran 7 tests.*\n\nOK/s) });
});

/** The test module alone: the others of the launcher take a minute. */
const RUN = [
  'import sys, unittest',
  'sys.path.insert(0, sys.argv[1])',
  'unittest.main(module="tests_launch.test_trl_answers", argv=["unittest"])',
].join('\n');
