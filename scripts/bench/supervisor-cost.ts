import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { Proc } from '#core/contract/run/run-directory';
import { type Figures, median, rounded } from './figures';
import { cli, printedBy, python, root, sleep, withScratch } from './scratch';

const workload = path.join(root, 'scripts', 'bench', 'workload.py');
const updates = 1200;
const rounds = 3;
const pollMs = 250;

const Used = z.object({ cpuS: z.number(), wallS: z.number() });
type Used = z.infer<typeof Used>;

interface Supervised extends Used {
  readonly supervisorCpuS: number | null;
  readonly supervisorRssMb: number | null;
}

/** The same training by itself and under the supervisor, in turns; medians of three. No engine runs meanwhile. */
export function supervisorCost(): Promise<Figures> {
  return withScratch(async (folder) => {
    const alone: Used[] = [];
    const supervised: Supervised[] = [];
    for (let i = 0; i < rounds; i += 1) {
      alone.push(await runAlone(path.join(folder, `alone-${i}.json`)));
      supervised.push(
        await runSupervised(path.join(folder, 'home'), path.join(folder, `sup-${i}.json`)),
      );
    }
    const own = (pick: (used: Supervised) => number | null) =>
      median(supervised.map(pick).filter((value) => value !== null));
    return {
      training_wall_s: median(supervised.map(({ wallS }) => wallS)),
      training_alone_wall_s: median(alone.map(({ wallS }) => wallS)),
      training_cpu_s: median(supervised.map(({ cpuS }) => cpuS)),
      training_alone_cpu_s: median(alone.map(({ cpuS }) => cpuS)),
      supervisor_cpu_s: own(({ supervisorCpuS }) => supervisorCpuS),
      supervisor_rss_mb: own(({ supervisorRssMb }) => supervisorRssMb),
      supervisor_rss_of_bare_python_mb: await barePythonRssMb(),
    };
  });
}

async function runAlone(report: string): Promise<Used> {
  const command = `exec "$0" "$@" > "${report}.log" 2>&1`;
  await printedBy('sh', ['-c', command, python, workload, report, String(updates)]);
  return usedIn(report);
}

async function runSupervised(home: string, report: string): Promise<Supervised> {
  const argv = [python, workload, report, String(updates)];
  const printed = await cli(home, 'run', 'command', '--detach', '--json', '--', ...argv);
  const { runDir } = z.object({ runDir: z.string() }).parse(JSON.parse(printed));
  const procFile = path.join(runDir, 'proc.json');
  const { supervisorPid } = Proc.parse(JSON.parse(readFileSync(procFile, 'utf8')));
  let last = costOf(supervisorPid);
  while (!existsSync(path.join(runDir, 'exit.json'))) {
    await sleep(pollMs);
    last = costOf(supervisorPid) ?? last;
  }
  return { ...usedIn(report), ...(last ?? { supervisorCpuS: null, supervisorRssMb: null }) };
}

function usedIn(report: string): Used {
  return Used.parse(JSON.parse(readFileSync(report, 'utf8')));
}

/**
 * What /proc says about a process: its time on a CPU (the scheduler's own count, in ns) and the peak of its memory. null where there is no
 * /proc, or when the process has no memory any more because it just ended.
 */
function costOf(pid: number) {
  try {
    const [onCpuNs] = readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ');
    const supervisorRssMb = peakMb(readFileSync(`/proc/${pid}/status`, 'utf8'));
    if (supervisorRssMb === null) return null;
    return { supervisorCpuS: rounded(Number(onCpuNs) / 1e9), supervisorRssMb };
  } catch {
    return null;
  }
}

/** From the text of /proc/PID/status. */
function peakMb(status: string): number | null {
  const kib = /^VmHWM:\s+(\d+) kB/m.exec(status)?.[1];
  return kib === undefined ? null : rounded((Number(kib) * 1024) / 1e6);
}

/** A Python that does nothing: what of the supervisor's memory is Python itself. */
async function barePythonRssMb(): Promise<number | null> {
  if (process.platform !== 'linux') return null;
  return peakMb(await printedBy(python, ['-I', '-c', "print(open('/proc/self/status').read())"]));
}
