import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { Proc } from '#core/contract/run-directory';
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
 * What /proc tells about a process: user and system time in ticks of 10 ms, the peak of its memory. null where
 * there is no /proc, or when the process has no memory any more because it just ended.
 */
function costOf(pid: number) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const peak = /^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
    if (peak === null) return null;
    return {
      supervisorCpuS: (Number(fields[11]) + Number(fields[12])) / 100,
      supervisorRssMb: rounded((Number(peak[1]) * 1024) / 1e6),
    };
  } catch {
    return null;
  }
}

/** A Python that does nothing: what of the supervisor's memory is Python itself. */
async function barePythonRssMb(): Promise<number | null> {
  const code = 'import resource;print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)';
  const kib = Number(await printedBy(python, ['-I', '-c', code]));
  return process.platform === 'linux' ? rounded((kib * 1024) / 1e6) : null;
}
