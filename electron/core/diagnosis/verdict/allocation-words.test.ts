import { expect, test } from 'vitest';
import { allocationWords } from './allocation-words';

const RUNNING = {
  jobId: '67',
  state: 'RUNNING',
  reason: null,
  needsPerson: false,
  startMs: null,
  nodes: 'node1',
  node: null,
  isOver: false,
  said: null,
  problem: null,
  exitCode: '0:0',
};
const NODE = { seesLoginTemp: true };

test.each([
  [{ state: 'PENDING', reason: 'Priority' }, 'Waiting for Slurm: Priority'],
  [{}, 'node1 runs job 67; its answer is not seen on the login node yet.'],
  [{ node: NODE }, 'node1 is held by job 67.'],
  [{ node: NODE, state: 'CANCELLED', isOver: true }, 'The node was released.'],
  [{ problem: 'it is down' }, 'Slurm does not answer: it is down.'],
  [{ state: 'FAILED', isOver: true, exitCode: '1:0' }, 'may not share the state folder'],
  [
    { state: 'FAILED', isOver: true, exitCode: '127:0', said: 'python3: not found\n' },
    'The job ended (FAILED, exit code 127:0) without an answer from the node: python3: not found',
  ],
])('a node with %o', (more, words) => {
  expect(allocationWords({ ...RUNNING, ...more })).toContain(words);
});
