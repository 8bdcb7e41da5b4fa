import { spawn } from 'node:child_process';
import { appendFileSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { counterOf } from './counter';
import { type Figures, rounded } from './figures';
import { cliScript, withScratch } from './scratch';
import { writeSb3Log } from './sb3-log';

const logBytes = 1e9;
const FATAL = 'RuntimeError: CUDA error: an illegal memory access was encountered\n';
const pollMs = 50;

/**
 * `diagnose` of a log of 1 GB whose last line is fatal: by the command line, with all causes, start of the program included. Beside it
 * `rg -c` of one pattern and `cat`.
 */
export function diagnose1Gb(): Promise<Figures> {
  return withScratch(async (folder) => {
    const file = path.join(folder, 'output.log');
    writeSb3Log(file, logBytes);
    appendFileSync(file, FATAL);
    const mb = statSync(file).size / 1e6;
    const counter = await counterOf(file, 'CUDA error');
    const cat = await counter.cat();
    const count = await counter.count();
    const spent = await diagnosed(file);
    return {
      diagnose_log_mb: rounded(mb),
      diagnose_cause: spent.cause,
      diagnose_mb_per_s: rounded(mb / spent.seconds),
      diagnose_peak_memory_mb: spent.peakMb,
      diagnose_cat_mb_per_s: rounded(mb / cat),
      [`diagnose_${counter.name}_mb_per_s`]: rounded(mb / count),
      [`diagnose_times_${counter.name}`]: rounded(spent.seconds / count),
    };
  });
}

interface Diagnosed {
  readonly cause: string;
  readonly seconds: number;
  /** null where the system does not say it. */
  readonly peakMb: number | null;
}

function diagnosed(file: string): Promise<Diagnosed> {
  return new Promise((resolve, reject) => {
    const startedMs = performance.now();
    const args = [cliScript, 'diagnose', file, '--exit', '1', '--json'];
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
    let out = '';
    let peakMb: number | null = null;
    const timer = setInterval(() => {
      peakMb = peakOf(child.pid) ?? peakMb;
    }, pollMs);
    child.stdout.on('data', (bytes: Buffer) => (out += bytes.toString()));
    child.on('error', reject);
    child.on('close', () => {
      clearInterval(timer);
      const seconds = (performance.now() - startedMs) / 1000;
      const cause = /"cause":\s*"([\w-]+)"/.exec(out)?.[1] ?? 'none';
      resolve({ cause, seconds, peakMb });
    });
  });
}

/** The most memory that a process had so far, in MB, of Linux alone; the kernel's kB are 1,024 bytes. */
function peakOf(pid: number | undefined): number | null {
  try {
    const kb = /^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return kb === undefined ? null : rounded((Number(kb) * 1024) / 1e6);
  } catch {
    return null;
  }
}
