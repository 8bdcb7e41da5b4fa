import { expect, test } from 'vitest';
import { TransferPreview, TransferView } from '#core/contract/transfer/transfer-calls';
import {
  blockingReason,
  paceWords,
  percentOf,
  stepsOf,
  targetName,
  toneOf,
} from './transfer-words';

const ends = { from: { target: 'local', path: '/p' }, to: { target: 'ssh:lab', path: '/q' } };
const PREVIEW: TransferPreview = {
  id: 'a',
  ...ends,
  kind: 'folder',
  isGit: false,
  files: 2,
  bytes: 300,
  sendBytes: 200,
  thereFiles: 1,
  thereBytes: 100,
  arrivedBytes: 0,
  parts: [{ path: 'x', bytes: 300, files: 2, isFolder: true }],
  partsMore: 0,
  left: [],
  leftMore: 0,
  leftBytes: 0,
  problems: [],
  warnings: [],
  exists: null,
  replaces: 0,
  conflicts: [],
  freeBytes: 1_000,
};
const problem = { path: 'link', says: 'it is a link' };

const view = (state: TransferView['state'], more: Partial<TransferView> = {}): TransferView =>
  TransferView.parse({
    id: 'a',
    request: { from: ends.from, to: { target: 'ssh:lab', path: null } },
    whenExists: 'refuse',
    ...ends,
    files: 2,
    bytes: 3e7,
    beganMs: 0,
    state,
    totalBytes: 3e7,
    arrivedBytes: 1e7,
    wireBytes: 1e7,
    cuts: 0,
    bytesPerSecond: 2e6,
    elapsedMs: 5_000,
    problem: null,
    done: null,
    ...more,
  });

test('nothing is in the way of a folder that fits and goes where nothing is', () => {
  expect(blockingReason(PREVIEW, 'refuse')).toBeNull();
  expect(blockingReason({ ...PREVIEW, freeBytes: 300 }, 'refuse')).toBeNull();
});

test('what is in the way is listed in the order in which the user fixes it', () => {
  const all: TransferPreview = {
    ...PREVIEW,
    problems: [problem],
    exists: 'folder',
    conflicts: [problem, problem],
    freeBytes: 299,
  };
  expect(blockingReason(all, 'refuse')).toMatch(/^1 item cannot be sent/);
  const noProblem = { ...all, problems: [] };
  expect(blockingReason(noProblem, 'refuse')).toMatch(/^Choose what to do/);
  expect(blockingReason(noProblem, 'merge')).toMatch(/^2 items cannot be merged/);
  expect(blockingReason(noProblem, 'replace')).toBe(
    'This needs 300 bytes, but the destination has 299 bytes free: exclude something, or free some space.',
  );
  expect(blockingReason({ ...PREVIEW, files: 0, parts: [] }, 'refuse')).toMatch(
    /^Everything is excluded/,
  );
});

test('a transfer is never at 100 percent before it was proved', () => {
  expect(percentOf(view('sending'))).toBe(33);
  expect(percentOf(view('proving', { arrivedBytes: 3e7 }))).toBe(99);
  expect(percentOf(view('done', { arrivedBytes: 3e7 }))).toBe(100);
  // All of it was there already.
  expect(percentOf(view('sending', { arrivedBytes: 0, totalBytes: 0 }))).toBe(0);
  expect(percentOf(view('proving', { arrivedBytes: 0, totalBytes: 0 }))).toBe(99);
});

test('speed and time left are shown only while something moves and both are known', () => {
  expect(paceWords(view('sending'))).toEqual(['2 MB/s', 'about 10 s left']);
  expect(paceWords(view('sending', { bytesPerSecond: null }))).toEqual([]);
  expect(paceWords(view('sending', { bytesPerSecond: 0 }))).toEqual([]);
  expect(paceWords(view('sending', { arrivedBytes: 3e7 }))).toEqual(['2 MB/s']);
  expect(paceWords(view('waiting'))).toEqual([]);
});

test('green is only what was proved, and nothing that is cut off seems to continue', () => {
  expect(toneOf(view('done'))).toBe('succeeded');
  const others = [
    'sending',
    'waiting',
    'proving',
    'placing',
    'cancelled',
    'failed',
    'cut',
  ] as const;
  for (const state of others) expect(toneOf(view(state))).not.toBe('succeeded');
  expect(stepsOf(view('waiting')).map(({ glyph }) => glyph)).toEqual([
    'queued',
    'queued',
    'queued',
  ]);
  expect(stepsOf(view('proving')).map(({ glyph }) => glyph)).toEqual(['held', 'running', 'queued']);
  expect(stepsOf(view('done')).map(({ glyph }) => glyph)).toEqual(['held', 'held', 'held']);
});

test('a machine that is not there now is called by what its id says', () => {
  expect(targetName('ssh:lab', [{ id: 'ssh:lab', name: 'the lab' }])).toBe('the lab');
  expect(targetName('wsl:Ubuntu-22.04', [])).toBe('Ubuntu-22.04');
});
