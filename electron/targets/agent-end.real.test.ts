import { beforeAll, expect, test } from 'vitest';
import { startAgent } from './agent-process';
import { payloadForTests } from './payload-for-tests';
import { NO_PYTHON_THERE } from './python-there';

beforeAll(payloadForTests);

async function endOf(script: string) {
  const door = { file: '/bin/sh', args: ['-c', script] };
  const agent = await startAgent(door, null, () => undefined);
  return agent.ended;
}

test('a door that dies without a word is told by its end, never by the words of our own command line', async () => {
  const unsaid = `: ${NO_PYTHON_THERE};`;
  const silent = await endOf(`${unsaid} exit 255`);
  expect(silent).toMatchObject({ why: 'It ended with exit code 255.', stderr: '' });
  const killed = await endOf(`${unsaid} kill -9 $$`);
  expect(killed).toMatchObject({ why: 'It was ended by SIGKILL.', exitCode: null });
  const said = await endOf('echo first >&2; echo Connection closed by 1.2.3.4 >&2; exit 255');
  expect(said.why).toBe('Connection closed by 1.2.3.4');
});

test('a door that does not exist is told by the reason', async () => {
  const agent = await startAgent({ file: '/nowhere/ssh', args: [] }, null, () => undefined);
  expect((await agent.ended).why).toContain('ENOENT');
});
