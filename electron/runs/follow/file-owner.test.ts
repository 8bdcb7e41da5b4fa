import { expect, test } from 'vitest';
import { trainingFile, type TrainingFile } from '../finder/training-files';
import type { FileKind } from '../finder/recognise';
import { isOwnFile, type RunSpan } from './file-owner';

const START = 1_700_000_000_000;
const SECOND = START / 1_000;

const span = (
  runId: string,
  startedMs: number,
  pids: number[] = [],
  endedMs?: number,
): RunSpan => ({
  runId,
  startedMs,
  endedMs: endedMs ?? null,
  folders: ['/work'],
  hostname: 'host',
  pids: new Set(pids),
});

function file(path: string, kind: FileKind, mtimeMs: number, head = ''): TrainingFile {
  const listed = { path, size: 9, mtimeMs, ident: path };
  return trainingFile(listed, kind, new TextEncoder().encode(head));
}

const events = (second: number, pid: number, mtimeMs = START + 60_000): TrainingFile =>
  file(`/work/runs/a/events.out.tfevents.${second}.host.${pid}.0`, 'tfevents', mtimeMs);
const table = (mtimeMs: number): TrainingFile =>
  file('/work/progress.csv', 'progress-csv', mtimeMs);

test('a file that was written since the start is of this run, an older one of another', () => {
  const run = span('a', START);
  expect(isOwnFile(table(START + 5_000), run, [])).toBe(true);
  expect(isOwnFile(table(START - 60_000), run, [])).toBe(false);
});

test('a file that an earlier training still writes says so in its name or its first line', () => {
  const run = span('a', START);
  expect(isOwnFile(events(SECOND - 60, 5), run, [])).toBe(false);
  expect(isOwnFile(events(SECOND + 1, 5), run, [])).toBe(true);
  const monitor = (second: number): TrainingFile =>
    file('/work/monitor.csv', 'monitor-csv', START + 9_000, `#{"t_start": ${second}}\n`);
  expect(isOwnFile(monitor(SECOND - 60), run, [])).toBe(false);
  expect(isOwnFile(monitor(SECOND + 1), run, [])).toBe(true);
});

test('of two runs in one folder the one whose process is in the name owns the event file', () => {
  const [first, second] = [span('a', START, [11]), span('b', START + 1_000, [22])];
  expect(isOwnFile(events(SECOND + 5, 11), first, [second])).toBe(true);
  expect(isOwnFile(events(SECOND + 5, 11), second, [first])).toBe(false);
});

test('where no name shows the process, the run that started last before the file was begun owns it', () => {
  const [first, second] = [span('a', START), span('b', START + 10_000)];
  expect(isOwnFile(events(SECOND + 5, 99), first, [second])).toBe(true);
  expect(isOwnFile(events(SECOND + 15, 99), first, [second])).toBe(false);
  expect(isOwnFile(events(SECOND + 15, 99), second, [first])).toBe(true);
  expect(isOwnFile(table(START + 5_000), first, [second])).toBe(true);
});

test('files that a later run wrote are not read into a run that ended before', () => {
  const ended = span('a', START, [], START + 60_000);
  const later = span('b', START + 600_000);
  expect(isOwnFile(table(START + 700_000), ended, [later])).toBe(false);
  expect(isOwnFile(events(SECOND + 700, 99, START + 700_000), ended, [])).toBe(false);
  expect(isOwnFile(events(SECOND + 30, 99, START + 700_000), ended, [])).toBe(true);
});

test('a run that writes somewhere else takes nothing from this one', () => {
  const other: RunSpan = { ...span('b', START + 1_000), folders: ['/elsewhere'] };
  expect(isOwnFile(table(START + 5_000), span('a', START), [other])).toBe(true);
});
