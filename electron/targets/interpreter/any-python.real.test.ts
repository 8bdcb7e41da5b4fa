import { execFileSync } from 'node:child_process';
import { beforeAll, expect, test } from 'vitest';
import { packToolsPayload } from '../fixtures/tools-payload.fixture';
import { anyPython } from './any-python';

beforeAll(packToolsPayload);

test('an interpreter that can run our agent is found without PATH', async () => {
  const python = await anyPython();
  const program = 'import sys; print(sys.version_info >= (3, 8))';
  expect(execFileSync(python ?? '', ['-c', program], { encoding: 'utf8' }).trim()).toBe('True');
});
