import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { execa } from 'execa';
import { BOOT_ARGS, bootBytes, newToken } from './agent-boot';
import { startAgent } from './agent-process';
import { toolsPayload } from './tools-payload';
import { packToolsPayload } from '../fixtures/tools-payload.fixture';
import { NO_PYTHON } from '../interpreter/python-search';
import { patient } from '../../../scripts/setup/patience.mjs';

beforeAll(packToolsPayload);

async function endOf(script: string) {
  const door = { file: '/bin/sh', args: ['-c', script] };
  const agent = await startAgent(door, null, () => undefined);
  return agent.ended;
}

test('a door that dies without a word is explained by its end, never by the words of our own command line', async () => {
  const unsaid = `: ${NO_PYTHON};`;
  const silent = await endOf(`${unsaid} exit 255`);
  expect(silent).toMatchObject({ why: 'It ended with exit code 255.', stderr: '' });
  const killed = await endOf(`${unsaid} kill -9 $$`);
  expect(killed).toMatchObject({ why: 'It was ended by SIGKILL.', exitCode: null });
  const said = await endOf('echo first >&2; echo Connection closed by 1.2.3.4 >&2; exit 255');
  expect(said.why).toBe('Connection closed by 1.2.3.4');
});

test('a door that does not exist is reported with the reason', async () => {
  const agent = await startAgent({ file: '/nowhere/ssh', args: [] }, null, () => undefined);
  expect((await agent.ended).why).toContain('ENOENT');
});

test('an agent whose engine ends while it still reads its program says nothing', async () => {
  const program = bootBytes(await toolsPayload(), { token: newToken(), stateDir: null });
  for (const length of [0, 3, 6, 7, 1_000, program.length - 1]) {
    const input = program.subarray(0, length);
    const { stdout, stderr, exitCode } = await execa('python3', [...BOOT_ARGS], { input });
    expect({ length, stdout, stderr, exitCode }).toEqual({
      length,
      stdout: '',
      stderr: '',
      exitCode: 0,
    });
  }
});

test(
  'an agent that is given up has ended at once, also where a shared connection holds its output',
  {
    timeout: patient(20_000),
  },
  async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'rlc-held-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const file = path.join(folder, 'pid');
    // As ssh hands its output to the process of a shared connection, which may hang for long.
    const script = 'tail -f /dev/null & echo $! > "$0.new"; mv "$0.new" "$0"; wait';
    const door = { file: '/bin/sh', args: ['-c', script, file] };
    const agent = await startAgent(door, null, () => undefined);
    await expect.poll(() => existsSync(file), { timeout: patient(10_000) }).toBe(true);
    const holder = Number(readFileSync(file, 'utf8'));
    onTestFinished(() => void process.kill(holder, 'SIGKILL'));
    agent.giveUp('It has not responded for a minute.');
    const { why, isAbandoned } = await agent.ended;
    expect({ why, isAbandoned }).toEqual({
      why: 'It has not responded for a minute.',
      isAbandoned: true,
    });
  },
);
