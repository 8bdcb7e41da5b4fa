import { expect, test } from 'vitest';
import { judged, linuxContext, wslContext } from '../fixtures/children.test-data';
import host from './host';

const FACTS = {
  system: 'Linux',
  release: '6.6.87',
  version: '#1',
  machine: 'x86_64',
  cores: 8,
  memoryBytes: 8e9,
  availableBytes: 6e9,
  swapBytes: 0,
  disks: [],
  encoding: 'UTF-8',
  fileSystemEncoding: 'utf-8',
};

test('memory is held against what the goal takes, and in WSL the way to more is named', () => {
  expect(judged(host, linuxContext('phase3'), FACTS).state).toBe('ok');
  expect(judged(host, linuxContext('arpo-full'), FACTS)).toMatchObject({
    state: 'warn',
    value: '8.0 GB of memory',
  });
  expect(judged(host, wslContext('arpo-full'), FACTS).advice).toContain('.wslconfig');
});

test('a processor without builds of torch is reported', () => {
  expect(judged(host, linuxContext(), { ...FACTS, machine: 'ppc64le' }).says).toContain('ppc64le');
});
