import { expect, test } from 'vitest';
import { DISTRO, HERE, HOST } from '#core/contract/target.test-data';
import type { TargetView } from '#core/contract/target/target';
import { computeCapabilityOf } from './cards';
import { matrixOf, type MatrixTarget } from './matrix';
import { workloads } from './workloads';

const view = (more: Partial<TargetView>): TargetView => ({
  id: 'local',
  kind: 'local',
  name: 'This computer',
  state: 'ready',
  says: '',
  capabilities: HERE,
  ...more,
});

const card = (name: string, memTotalMiB: number | null) => [{ name, memTotalMiB }];

function cell(row: string, target: MatrixTarget) {
  const match = matrixOf([target]).rows.find(({ id }) => id === row)?.cells[0];
  if (match === undefined) throw new Error(`no row ${row}`);
  return match;
}

const linux = (gpus: TargetView['gpus']): MatrixTarget => ({
  view: view(gpus === undefined ? {} : { gpus }),
  platform: 'linux',
});

const distro = (wslVersion: 1 | 2) => ({
  view: view({
    id: 'wsl:U',
    capabilities: DISTRO,
    wslVersion,
    gpus: card('NVIDIA GeForce RTX 4090', 24_564),
  }),
  platform: 'linux',
});

test('ARPO cannot run on Windows, and the reasons come in the order of their weight', () => {
  const windows = view({
    capabilities: { ...HERE, pathStyle: 'windows' },
    gpus: card('NVIDIA GeForce RTX 5070 Ti', 16_303),
  });
  const { state, reasons, would, wouldNot } = cell('arpo-toy', {
    view: windows,
    platform: 'win32',
  });
  expect(state).toBe('red');
  const order = ['fcntl', 'vLLM', 'NCCL', 'flash-attn', 'Ray'];
  expect(reasons.map(({ says }) => order.find((word) => says.includes(word)))).toEqual(order);
  expect(would).toContain('WSL 2');
  expect(wouldNot).toContain('T4 (sm_75)');
});

test('every reason has a source and a date', () => {
  const bare = workloads
    .flatMap(({ reasons }) => reasons)
    .filter(({ source, date }) => source === '' || !/^20\d\d-\d\d-\d\d$/.test(date));
  expect(bare).toEqual([]);
});

test('a T4 is too old for flash-attn, a card of Ampere is not', () => {
  expect(cell('arpo-toy', linux(card('Tesla T4', 15_360))).state).toBe('red');
  expect(cell('arpo-toy', linux(card('NVIDIA GeForce RTX 3060', 12_288))).state).toBe('green');
});

test('one card that will do is enough', () => {
  const both = [...card('Tesla T4', 15_360), ...card('NVIDIA GeForce RTX 3090', 24_576)];
  expect(cell('arpo-full', linux(both)).state).toBe('green');
});

test('a card with 16 GB is limited for a model of 3 billion parameters', () => {
  expect(cell('arpo-full', linux(card('NVIDIA GeForce RTX 5070 Ti', 16_303))).state).toBe('amber');
});

test('a target that has not reported what it is, is unknown, never red', () => {
  const host = view({ id: 'ssh:lab', name: 'lab', state: 'off', capabilities: HOST });
  const { state, reasons } = cell('arpo-toy', { view: host, platform: null });
  expect(state).toBe('unknown');
  expect(reasons.at(-1)?.says).toContain('lab has not reported yet');
});

test('WSL 1 cannot use the GPU; a distro of WSL 2 is like any Linux', () => {
  expect(cell('arpo-toy', distro(1)).state).toBe('red');
  expect(cell('arpo-toy', distro(2)).state).toBe('green');
});

test('Phase 3 runs without a GPU, slowly with an LLM', () => {
  expect(cell('phase3', linux([])).state).toBe('amber');
  expect(cell('toy', linux([])).state).toBe('green');
});

test('a hidden distro has no column', () => {
  const docker = view({ id: 'wsl:docker-desktop', capabilities: DISTRO, hidden: true });
  expect(matrixOf([{ view: docker, platform: null }]).columns).toEqual([]);
});

test.each([
  ['NVIDIA GeForce RTX 5060 Ti', 12],
  ['NVIDIA GeForce RTX 4070 Laptop GPU', 8.9],
  ['NVIDIA GeForce RTX 3060 Laptop GPU', 8.6],
  ['NVIDIA A100-SXM4-80GB', 8],
  ['NVIDIA H200', 9],
  ['NVIDIA H100 80GB HBM3', 9],
  ['NVIDIA L4', 8.9],
  ['NVIDIA A10', 8.6],
  ['Tesla V100-SXM2-16GB', 7],
  ['Tesla T4', 7.5],
  ['NVIDIA B200', 10],
  ['Some other card', null],
])('%s has compute capability %s', (name, capability) => {
  expect(computeCapabilityOf(name)).toBe(capability);
});
