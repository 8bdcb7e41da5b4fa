import { expect, test } from 'vitest';
import { sources } from './index';

function kindOf(path: string, head: string): string | undefined {
  const bytes = new TextEncoder().encode(head);
  return sources.find((source) => source.matches(path, bytes))?.kind;
}

test.each([
  ['/runs/a/progress.csv', 'x,y\n1,2\n', 'progress-csv'],
  ['/runs/a/my run.csv', 'step,reward,loss\n1,0.5,2\n', 'progress-csv'],
  ['/runs/a/0.monitor.csv', '#{"t_start": 1.5, "env_id": "CartPole-v1"}\nr,l,t\n', 'monitor-csv'],
  ['/runs/rollout/3.jsonl', '{"input": "q", "output": "a", "score": 1}\n', 'rollouts'],
  ['/runs/metrics.jsonl', '{"step": 1, "data": {"a/b": 2}}\n', 'verl-jsonl'],
  ['/runs/other.jsonl', '{"step": 1, "loss": 2}\n', 'json-lines'],
  ['/runs/events.out.tfevents.1.host', '', 'tfevents'],
])('%s is read as what it holds', (path, head, kind) => {
  expect(kindOf(path, head)).toBe(kind);
});

test.each([
  ['/runs/numbers.csv', '1,2,3\n4,5,6\n'],
  ['/runs/train.log', 'step,reward\n'],
])('%s has no header that could name its series, and is no trainer file', (path, head) => {
  expect(kindOf(path, head)).toBeUndefined();
});
