import type { NodeAllocation } from '../../contract/target/node-allocation';
import { jobStartWords, waitingSentence } from './job-words';

type Allocation = Pick<
  NodeAllocation,
  | 'jobId'
  | 'state'
  | 'reason'
  | 'needsPerson'
  | 'startMs'
  | 'nodes'
  | 'isOver'
  | 'said'
  | 'problem'
  | 'exitCode'
> & { readonly node: object | null };

const WAITING = new Set(['PENDING', 'CONFIGURING', 'REQUEUED', 'REQUEUE_HOLD']);

/** How it stands with a node that is to be held for checks, in a sentence or two. */
export function allocationWords(allocation: Allocation): string {
  const { jobId, state, nodes, node, problem } = allocation;
  if (problem !== null) return `Slurm does not answer: ${problem}.`;
  if (allocation.isOver) return endWords(allocation);
  if (WAITING.has(state)) return `${waitingSentence(allocation)}${jobStartWords(allocation)}`;
  const name = nodes ?? 'The node';
  return node === null
    ? `${name} runs job ${jobId ?? ''}; its answer is not seen on the login node yet.`
    : `${name} is held by job ${jobId ?? ''}.`;
}

/** A node that never answered is a finding of its own. */
function endWords({ state, exitCode, node, said }: Allocation): string {
  if (node !== null) return 'The node was released.';
  const code = exitCode === null || exitCode === '0:0' ? '' : `, exit code ${exitCode}`;
  const lines = said?.trim() ?? '';
  return lines === ''
    ? `The job ended (${state}${code}) without an answer from the node, and without output: the node may not share the state folder with the login node.`
    : `The job ended (${state}${code}) without an answer from the node: ${lines.split('\n').slice(-3).join(' ')}`;
}
