import { cpus, release, totalmem, type as osType } from 'node:os';
import { chartsLive } from './page/charts-live';
import { desktop, lacksDesktop } from './desktop/desktop';
import { diagnose1Gb } from './diagnose-1gb';
import { doctor } from './doctor';
import { environments } from './environments';
import { evaluatorCost } from './evaluator-cost';
import { guard } from './guard/guard';
import { feedLatency } from './page/feed-latency';
import { ingest } from './ingest';
import { logSearch } from './log-search';
import { logPipeline } from './log-pipeline';
import { memorySoak, ROWS_PER_SECOND } from './memory-soak';
import { type Part, runParts } from './run-parts';
import { rollouts } from './rollouts';
import { runsList } from './page/runs-list';
import { printedBy } from './scratch';
import { stableBaselines, stableVecEnv } from './stable-vec-env';
import { startUp } from './page/start-up';
import { supervisorCost } from './supervisor-cost';
import { tensorboard } from './tensorboard';
import { terminalFlood } from './page/terminal-flood';

// npm run bench [-- NAME… [MINUTES [ROWS_PER_SECOND]]] prints one JSON: every figure of ours with its unit in its name, and beside it, in the
// same run, what the machine or the usual tool needs for the same.
// What takes an hour, and the guard, which holds some of the others to their limits, run only when they are asked for: npm run bench -- memory-soak 65
const SOAK_MINUTES = 65;
const report = (line: string): void => void process.stderr.write(`${line}\n`);
const isNumber = (word: string): boolean => /^\d+$/.test(word);
const requests = process.argv.slice(2).filter((word) => !isNumber(word));
const [minutes = SOAK_MINUTES, rowsPerSecond = ROWS_PER_SECOND] = process.argv
  .slice(2)
  .filter(isNumber)
  .map(Number);

const benches: Readonly<Record<string, Part>> = {
  'start-up': { measure: startUp },
  desktop: { measure: desktop, lacks: lacksDesktop },
  ingest: { measure: ingest },
  'log-way': { measure: logPipeline },
  'diagnose-1gb': { measure: diagnose1Gb, lacks: ripgrep },
  'supervisor-cost': { measure: supervisorCost },
  'evaluator-cost': { measure: evaluatorCost, lacks: stableBaselines },
  'feed-latency': { measure: feedLatency },
  'terminal-flood': { measure: terminalFlood },
  'charts-live': { measure: chartsLive },
  'runs-list': { measure: runsList },
  'log-search': { measure: logSearch, lacks: ripgrep },
  rollouts: { measure: rollouts },
  tensorboard: { measure: tensorboard },
  environments: { measure: environments },
  doctor: { measure: doctor },
  'stable-vec-env': { measure: stableVecEnv, lacks: stableBaselines },
  guard: { measure: () => guard(report), isLong: true },
  'memory-soak': {
    measure: () => memorySoak(minutes, report, rowsPerSecond),
    lacks: signals,
    isLong: true,
  },
};

/** The inspector of a running engine is opened by a signal that Windows does not have. */
async function signals(): Promise<string | null> {
  return process.platform === 'win32' ? 'Windows has no SIGUSR1; run it on Linux or macOS.' : null;
}

/** The search and the diagnosis of a log are held against ripgrep's search; a system's package manager has it, npm does not. */
async function ripgrep(): Promise<string | null> {
  try {
    await printedBy('rg', ['--version']);
    return null;
  } catch {
    return 'ripgrep (rg) is not installed, and reading logs is measured against it. Install it (apt install ripgrep, brew install ripgrep, winget install BurntSushi.ripgrep.MSVC), then run: npm run bench -- log-search diagnose-1gb';
  }
}

/** Rivals of the figures, in words. */
const rivals = {
  'start-up': 'start_bare_node: the same Node printing one character',
  desktop: 'bare_window: a window of the same Electron with one heading',
  ingest: 'rg_c (or grep_c): counting the matching lines of the same file; cat: only reading it',
  'log-way':
    'bytes: each byte looked at once in JavaScript; rg_c, cat; each further part of the way after the ones before it',
  'diagnose-1gb': 'rg -c of one pattern on the same file; 100 MB/s and 200 MB of memory',
  'supervisor-cost': 'training_alone: the same training, started by itself, log to a file',
  'evaluator-cost':
    'training_alone: the same training without the evaluator; 3% of its time at most',
  'feed-latency': 'tail_f: the same lines of the same run as tail -F shows them',
  'terminal-flood':
    'pty_alone: the same flood in a pty that is not drawn; a frame of 50 ms, 200 ms from Ctrl+C to the prompt',
  'runs-list': '500 ms to the first row; runs_list_of_5: the same page with five runs',
  rollouts:
    '100 ms a filter, 200 ms to open one; duckdb: the same filter over the same files, where RL_COCKPIT_BENCH_DUCKDB names a Python that has it; rg -c -i of the same text; jq: the same filter',
  tensorboard:
    'tensorboard: TensorBoard 2.21 with its fast data server, same files, same Chromium; linear_scan',
  'log-search': 'rg -c on the same file, twice its time at most; no frame with a blank row',
  environments:
    '300 ms; starting_each: the same 50 interpreters, one after the other, each printing its version',
  doctor:
    '10 s for the machine, 40 s with an environment that has PyTorch; one_after_the_other: the sum of the probes',
  'stable-vec-env':
    'subproc_vec_env: the SubprocVecEnv of Stable-Baselines3, the same environments, in turns',
  'memory-soak': '10% above minute 10, private memory, the garbage of all threads collected',
  guard: 'bare work beside each, and its limit; the command fails where one is above it',
  'charts-live': '10% of the main thread, a frame of 50 ms, and a heap that grows by 5 MB',
};

function machine() {
  const [cpu] = cpus();
  return {
    cpu: cpu?.model ?? 'unknown',
    cores: cpus().length,
    memory_gb: Math.round(totalmem() / 1e9),
    os: `${osType()} ${release()}`,
    node: process.version,
  };
}

async function main(): Promise<void> {
  const unknown = requests.filter((name) => benches[name] === undefined);
  if (unknown.length > 0)
    throw new Error(
      `No benchmark is called ${unknown.join(', ')}. There are: ${Object.keys(benches).join(', ')}.`,
    );
  const parts = Object.entries(benches).filter(([name, { isLong }]) =>
    requests.length === 0 ? isLong !== true : requests.includes(name),
  );
  const { figures, failed } = await runParts(parts, report);
  process.stdout.write(`${JSON.stringify({ machine: machine(), figures, rivals }, null, 2)}\n`);
  if (failed > 0) process.exitCode = 1;
}

await main();
