import { expect, test } from 'vitest';
import type { DownloadView } from '#core/contract/download/download-calls';
import { leftBytes, percentOf, progressWords, roomWords } from './download-words';

const view: DownloadView = {
  id: 'd1',
  source: 'hf:Qwen/Qwen2.5-0.5B',
  to: '/home/ada/rl-cockpit/models/Qwen2.5-0.5B',
  state: 'downloading',
  says: 'It downloads.',
  files: 3,
  filesDone: 1,
  file: 'model.safetensors',
  totalBytes: 1e9,
  arrivedBytes: 2.5e8,
  bytesPerSecond: 1e7,
  leftMs: 75_000,
  beganMs: 0,
  elapsedMs: 25_000,
  reconnects: 0,
  notices: [],
  problem: null,
  smaller: [],
  done: null,
};

test('a download says how far, how many files, how fast and how long, and nothing that is not known', () => {
  expect(progressWords(view)).toMatch(/^250 MB of 1 GB · 1 of 3 files · 10 MB\/s · .*left$/);
  const blind = { ...view, totalBytes: null, leftMs: null, bytesPerSecond: null, files: 1 };
  expect(progressWords(blind)).toBe('250 MB arrived');
  expect(progressWords({ ...view, state: 'cut' })).toBe('250 MB of 1 GB · 1 of 3 files');
});

test('a download is at 100 percent only when every byte has arrived', () => {
  expect(percentOf(view)).toBe(25);
  expect(percentOf({ arrivedBytes: 999_999_999, totalBytes: 1e9 })).toBe(99);
  expect(percentOf({ arrivedBytes: 1e9, totalBytes: 1e9 })).toBe(100);
  expect(percentOf({ arrivedBytes: 5, totalBytes: null })).toBe(null);
});

test('what is left and the free space are shown before a download starts, and too little of it is reported', () => {
  const part = { bytes: 1e9, arrivedBytes: 2.5e8, freeBytes: 8e8 };
  expect(leftBytes(part)).toBe(7.5e8);
  expect(roomWords(part)).toEqual({ isEnough: true, words: '800 MB free there' });
  expect(roomWords({ ...part, arrivedBytes: 0 })?.isEnough).toBe(false);
  expect(leftBytes({ ...part, bytes: null })).toBe(null);
  expect(roomWords({ ...part, freeBytes: null })).toBe(null);
});
