import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { KeepFiles } from './keep-files';

test.skipIf(process.platform === 'win32')(
  'a FIFO in place of the saved points is never waited for, and the next points are saved beside it',
  () => {
    const home = mkdtempSync(path.join(tmpdir(), 'rlc-keep-'));
    onTestFinished(() => rm(home, { recursive: true }));
    const folder = path.join(home, 'keep', 'r1', 'points');
    mkdirSync(folder, { recursive: true });
    execFileSync('mkfifo', [path.join(folder, 'points.jsonl')]);
    const files = new KeepFiles(home);
    expect(files.runs()).toEqual([]);
    expect(files.size('r1')).toBe(0);
    expect(() => [...files.read('r1', 0)]).toThrow('a named pipe (FIFO), not a file');
    const commit = {
      stream: 's',
      kind: 'progress-csv',
      ident: 'i',
      offset: 3,
      finished: false,
    } as const;
    files.append('r1', { ...commit, state: null, events: [] });
    expect([...files.read('r1', 0)]).toMatchObject([{ commit }]);
    expect(readdirSync(folder).toSorted()).toEqual(['points.jsonl', 'points.jsonl.unreadable']);
  },
);
