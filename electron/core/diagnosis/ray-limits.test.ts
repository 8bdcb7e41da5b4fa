import { expect, test } from 'vitest';
import { rayObjections } from './ray-limits';

const node = (name: string, resources: Record<string, number>) => ({
  name,
  isHead: name === 'head',
  resources,
});
const nodes = [
  node('head', { CPU: 4, memory: 8 * 1_073_741_824 }),
  node('worker', { CPU: 2, GPU: 1, memory: 1_073_741_824 }),
];

test('a job that fits on one node, or reserves nothing, has no objection', () => {
  expect(rayObjections({}, { nodes })).toEqual([]);
  expect(rayObjections({ gpus: 0.5, cpus: 2, memMiB: 1_024 }, { nodes })).toEqual([]);
  expect(rayObjections({ gpus: 8 }, { nodes: [] })).toEqual([]);
});

test('what no node has is named, with the most that one has', () => {
  expect(rayObjections({ gpus: 2 }, { nodes })).toEqual([
    'The job reserves 2 GPUs, and no node has more than 1: it would wait.',
  ]);
  expect(rayObjections({ gpus: 1 }, { nodes: nodes.slice(0, 1) })).toEqual([
    'The job reserves 1 GPU, and no node has more than 0: it would wait.',
  ]);
  expect(rayObjections({ memMiB: 8_193 }, { nodes })[0]).toContain('no node has more than 8192');
});

test('what only two nodes have together is no place for one process', () => {
  expect(rayObjections({ gpus: 1, cpus: 4 }, { nodes })).toEqual([
    'No node has all that the job reserves at once: it would wait.',
  ]);
});
