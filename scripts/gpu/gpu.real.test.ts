import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { patient } from '../setup/patience.mjs';
import { Cockpit } from '../e2e/fixtures/cockpit.fixture';
import { gpuPython, modulesOf } from './gpu-python.fixture';

const python = gpuPython();
const installed = modulesOf(python, ['jax', 'triton', 'stable_baselines3']);
const failures = path.join(import.meta.dirname, 'failures.py');

let cockpit: Cockpit;
let folder: string;
beforeAll(async () => {
  cockpit = await Cockpit.open();
  folder = await mkdtemp(path.join(tmpdir(), 'on gpu ü '));
  await cockpit.serve();
});
afterAll(async () => {
  await cockpit.close();
  await rm(folder, { recursive: true, force: true });
});

const Findings = z.array(z.object({ id: z.string(), state: z.string(), value: z.string() }));
const Metrics = z.object({
  series: z.array(
    z.object({
      tag: z.string(),
      points: z.array(z.tuple([z.number(), z.number(), z.number().nullable()])),
    }),
  ),
});
const Causes = z.object({ findings: z.array(z.object({ cause: z.string() })) });

/** Starts a program of the Python and follows it to its verdict. */
const run = (name: string, ...argv: readonly string[]) =>
  cockpit.runView('run', 'command', '--env', python, '--cwd', folder, '--name', name, ...argv);

/** Memory of the first card that is in use, in MiB, as nvidia-smi counts it. */
const usedMiB = () =>
  Number(
    execFileSync('nvidia-smi', [
      '--query-gpu=memory.used',
      '--format=csv,noheader,nounits',
      '--id=0',
    ]).toString(),
  );

/** Holds 3 GiB and multiplies for SECONDS, or for ever. */
const BUSY = `
import sys, time, torch
held = torch.ones(3 << 28, device="cuda")
square = torch.randn(4096, 4096, device="cuda")
end = time.time() + float(sys.argv[1])
step = 0
while time.time() < end:
    square = torch.tanh(square @ square); step += 1
    torch.cuda.synchronize()
    if step % 100 == 0: print(f"step={step} loss={square.abs().mean().item():.4f}", flush=True)
`;

test('the checks prove the driver, the card and a PyTorch that computes on it', async () => {
  const probes = ['gpu', 'cuinit', 'torch', 'wheel-proof'].flatMap((id) => ['--probe', id]);
  const findings = Findings.parse(await cockpit.json('doctor', '--env', python, ...probes));
  const states = Object.fromEntries(findings.map(({ id, state }) => [id, state]));
  expect(states).toEqual({ gpu: 'ok', cuinit: 'ok', torch: 'ok', 'wheel-proof': 'ok' });
  expect(findings.find(({ id }) => id === 'wheel-proof')?.value).toBe('proved on the card');
});

test('memory, use, temperature and power of the card are series of the run', async () => {
  const { verdict } = await run('busy', '--', python, '-c', BUSY, '12');
  expect(verdict).toBe('succeeded');
  const { series } = Metrics.parse(await cockpit.json('metrics', 'busy'));
  const largest = (tag: string) =>
    Math.max(
      ...(series.find((one) => one.tag === tag)?.points ?? []).map(([, , value]) => value ?? 0),
    );
  expect(largest('gpu0/memory_used')).toBeGreaterThan(3072);
  expect(largest('gpu0/utilization')).toBeGreaterThan(50);
  expect(largest('gpu0/temperature')).toBeGreaterThan(10);
  expect(largest('gpu0/power')).toBeGreaterThan(10);
});

test('a training that is stopped leaves none of its memory on the card', async () => {
  const before = usedMiB();
  await cockpit.cli(
    'run',
    'command',
    '--env',
    python,
    '--cwd',
    folder,
    '--name',
    'endless',
    '--detach',
    '--',
    python,
    '-c',
    BUSY,
    '100000',
  );
  await expect.poll(usedMiB, { timeout: patient(60_000) }).toBeGreaterThan(before + 3072);
  await cockpit.cli('stop', 'endless', '--now');
  await expect.poll(usedMiB, { timeout: patient(30_000) }).toBeLessThan(before + 512);
});

describe.skipIf(!installed.has('stable_baselines3'))('Stable-Baselines3', () => {
  test('trains on the card to its verdict', async () => {
    const values = ['device=cuda', 'timesteps=4096'].flatMap((value) => ['--set', value]);
    const { verdict } = await cockpit.runView(
      'run',
      'sb3',
      '--env',
      python,
      '--name',
      'sb3',
      ...values,
    );
    expect(verdict).toBe('succeeded');
    const log = await cockpit.cli('logs', 'sb3');
    expect(log.stdout.toString()).toMatch(/Using cuda device/);
  });
});

const causes: readonly (readonly [failure: string, cause: string, needs?: string])[] = [
  ['out_of_memory', 'cuda-oom'],
  ['memory_of_another_process', 'cuda-oom'],
  ['memory_of_jax', 'jax-holds-the-gpu', 'jax'],
  ['jax_out_of_memory', 'jax-oom', 'jax'],
  ['index_out_of_range', 'cuda-device-side-assert'],
  ['nan_probabilities', 'cuda-device-side-assert'],
  ['missing_card', 'cuda-device-ordinal-invalid'],
  ['hidden_card', 'no-visible-gpu'],
  ['checkpoint_of_a_card', 'checkpoint-needs-gpu'],
  ['fork_after_cuda', 'fork-deadlock'],
  ['graph_over_a_read', 'cuda-graph-capture'],
  ['two_ranks_on_a_card', 'nccl-duplicate-gpu'],
  ['wrong_address', 'cuda-illegal-memory-access', 'triton'],
  ['two_devices', 'tensors-on-two-devices'],
];

for (const [failure, cause, needs] of causes)
  test.skipIf(needs !== undefined && !installed.has(needs))(
    `${failure} on a real card is named ${cause} first`,
    async () => {
      const hidden = failure === 'hidden_card' ? ['--set-env', 'CUDA_VISIBLE_DEVICES='] : [];
      const { verdict } = await run(failure, ...hidden, '--', python, failures, failure);
      expect(verdict).toBe('failed');
      const { findings } = Causes.parse(await cockpit.json('diagnose', failure));
      expect(findings[0]?.cause).toBe(cause);
    },
  );
