import { expect, test } from 'vitest';
import type { DiskTrouble } from '../../contract/run/run-directory';
import { causes } from '../causes/index';
import { EMPTY_LOG, verdictCase } from '../fixtures/verdict-case.test-data';
import { CauseHits } from '../matching/scan/cause-scanner';
import { NO_FACTS } from '../matching/environment-facts';
import { NO_EVIDENCE } from './crash-evidence';
import { causesWithDisk, withDiskEvidence } from './disk-evidence';
import { diagnoseWithEvidence } from './diagnose-with-evidence';

const lost = { events: 0, samples: 0, ticks: 0, heartbeats: 2 };
const trouble = (errno: string): DiskTrouble => ({
  errno,
  sinceMs: 1,
  untilMs: 9,
  logBytes: 0,
  lost,
});

/** The best finding about a run with this end, whose log holds no word of the disk. */
function named(code: number, disk?: DiskTrouble): string | null {
  const { exit, log } = verdictCase({ exit: { code }, log: EMPTY_LOG });
  const ended = exit === null ? null : { ...exit, ...(disk === undefined ? {} : { disk }) };
  const facts = { ...NO_FACTS, ...(disk === undefined ? {} : { diskTrouble: disk.errno }) };
  const input = { hits: CauseHits.parse({}), log, exit: ended, facts };
  const all = causesWithDisk([...causes.values()], ended);
  const diagnosis = diagnoseWithEvidence(all, input, withDiskEvidence(NO_EVIDENCE, ended));
  return diagnosis.findings[0]?.cause ?? null;
}

test.each([0, 1])(
  'a run with exit code %d and an empty log names the disk that was full, not a program that wrote nothing',
  (code) => {
    expect(named(code, trouble('ENOSPC'))).toBe('disk-full');
    expect(named(code, trouble('EDQUOT'))).toBe('disk-full');
    expect(named(code, trouble('EROFS'))).toBe('file-system-read-only');
    expect(named(code)).toBe('silent-exit-empty-log');
  },
);
