import { expect, test } from 'vitest';
import { ended, judged, linuxContext, wslContext } from '../fixtures/children.test-data';
import gpu from './gpu';

const NONE = {
  smi: null,
  cards: [],
  problem: null,
  cuda: null,
  holders: [],
  isWsl: false,
  strayDrivers: [],
  devices: [],
};
const CARD = {
  index: 0,
  uuid: 'GPU-1',
  name: 'NVIDIA GeForce RTX 5080',
  computeCap: '12.0',
  driver: '581.57',
  memTotalMiB: 16303,
  memUsedMiB: 1024,
};
const ONE = { ...NONE, smi: '/usr/bin/nvidia-smi', cards: [CARD], cuda: '13.0' };

test('a card is shown with its architecture, its driver and the CUDA that the driver runs', () => {
  const judgement = judged(gpu, linuxContext('arpo-full'), ONE);
  expect(judgement).toMatchObject({ state: 'ok', value: 'NVIDIA GeForce RTX 5080' });
  expect(judgement.rows?.map(({ value }) => value)).toEqual([
    '581.57, CUDA up to 13.0',
    'NVIDIA GeForce RTX 5080, sm_120, 1.0 GiB of 15.9 GiB used',
  ]);
});

const withoutCard = (goal: string | null) => judged(gpu, linuxContext(goal), NONE);

test('no GPU is fine for a goal that needs none, and a fault for ARPO and its toy', () => {
  expect(withoutCard('phase3')).toMatchObject({ state: 'ok', value: 'no NVIDIA GPU' });
  expect(withoutCard(null).state).toBe('ok');
  expect(withoutCard('arpo-toy').state).toBe('bad');
  expect(withoutCard('arpo-full').state).toBe('bad');
});

test('a driver that does not answer is distinguished from no card, in its own words', () => {
  const problem = 'Failed to initialize NVML: Driver/library version mismatch';
  const judgement = judged(gpu, linuxContext('arpo-full'), { ...NONE, smi: '/x', problem });
  expect(judgement).toMatchObject({ state: 'bad', evidence: [problem] });
  expect(judgement.advice).toContain('restart the machine');
  const wsl = judged(gpu, wslContext('phase3'), { ...NONE, smi: '/x', problem, isWsl: true });
  expect(wsl.state).toBe('warn');
  expect(wsl.advice).toContain('driver comes from Windows');
});

test('a Linux driver in WSL that hides the driver of Windows is found by its path', () => {
  const strayDrivers = ['/usr/lib/x86_64-linux-gnu/libcuda.so.1'];
  const judgement = judged(gpu, wslContext(), { ...NONE, isWsl: true, strayDrivers });
  expect(judgement).toMatchObject({ state: 'bad', value: 'a Linux driver in WSL' });
  expect(judgement.advice).toContain('dpkg -S /usr/lib/x86_64-linux-gnu/libcuda.so.1');
});

test('programs that hold more than half of a card are named', () => {
  const cards = [{ ...CARD, memUsedMiB: 12_000 }];
  const holders = [{ pid: 41, name: 'python3', usedMiB: 11_000 }];
  const judgement = judged(gpu, linuxContext(), { ...ONE, cards, holders });
  expect(judgement).toMatchObject({ state: 'warn', value: 'GPU memory in use' });
  expect(judgement.says).toContain('python3 (41)');
});

test('a driver that crashes the check is a fault, and one that takes too long is unknown', () => {
  const [request] = gpu.children(linuxContext(), []);
  if (request === undefined) throw new Error('no child');
  const crashed = gpu.judge([ended(request, { code: null, signal: 'SIGSEGV' })], linuxContext());
  expect(crashed).toMatchObject({ state: 'bad', value: 'could not check' });
  expect(crashed.says).toContain('SIGSEGV');
  const late = gpu.judge([ended(request, { code: null, timedOut: true })], linuxContext());
  expect(late.state).toBe('unknown');
});
