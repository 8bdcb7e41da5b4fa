import { cpus, release, totalmem, type as osType } from 'node:os';
import { chartsLive } from './charts-live';
import { doctor } from './doctor';
import { environments } from './environments';
import { feedLatency } from './feed-latency';
import { ingest } from './ingest';
import { logSearch } from './log-search';
import { type Part, runParts } from './run-parts';
import { runsList } from './runs-list';
import { printedBy } from './scratch';
import { startUp } from './start-up';
import { supervisorCost } from './supervisor-cost';
import { tensorboard } from './tensorboard';
import { terminalFlood } from './terminal-flood';

// npm run bench [-- NAME…] prints one JSON: every figure of ours with its unit in its name, and beside it, in the
// same run, what the machine or the usual tool needs for the same.
const benches: Readonly<Record<string, Part>> = {
  'start-up': { measure: startUp },
  ingest: { measure: ingest },
  'supervisor-cost': { measure: supervisorCost },
  'feed-latency': { measure: feedLatency },
  'terminal-flood': { measure: terminalFlood },
  'charts-live': { measure: chartsLive },
  'runs-list': { measure: runsList },
  'log-search': { measure: logSearch, lacks: ripgrep },
  tensorboard: { measure: tensorboard },
  environments: { measure: environments },
  doctor: { measure: doctor },
};

/** The search of a log is held against ripgrep's; a system's package manager has it, npm does not. */
async function ripgrep(): Promise<string | null> {
  try {
    await printedBy('rg', ['--version']);
    return null;
  } catch {
    return 'ripgrep (rg) is not installed, and log search is measured against it. Install it (apt install ripgrep, brew install ripgrep, winget install BurntSushi.ripgrep.MSVC), then run: npm run bench -- log-search';
  }
}

/** What the rivals of the figures are, in words. */
const rivals = {
  'start-up': 'start_bare_node: the same Node printing one character',
  ingest: 'rg_c (or grep_c): counting the matching lines of the same file; cat: only reading it',
  'supervisor-cost': 'training_alone: the same training, started by itself, log to a file',
  'feed-latency': 'tail_f: the same lines of the same run as tail -F shows them',
  'terminal-flood':
    'pty_alone: the same flood in a pty that nobody draws; a frame of 50 ms, 200 ms from Ctrl-C to the prompt',
  'runs-list': '500 ms to the first row; runs_list_of_5: the same page with five runs',
  tensorboard:
    'tensorboard: TensorBoard 2.21 with its fast data server, same files, same Chromium; linear_scan',
  'log-search': 'rg -c on the same file, twice its time at most; no frame with a blank row',
  environments:
    '300 ms; starting_each: the same 50 interpreters, one after the other, each printing its version',
  doctor:
    '10 s for the machine, 40 s with an environment that has PyTorch; one_after_the_other: the sum of the probes',
  'charts-live': '10 % of the main thread, a frame of 50 ms, and a heap that grows by 5 MB',
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
  const asked = process.argv.slice(2);
  const unknown = asked.filter((name) => benches[name] === undefined);
  if (unknown.length > 0)
    throw new Error(
      `No benchmark is called ${unknown.join(', ')}. There are: ${Object.keys(benches).join(', ')}.`,
    );
  const parts = Object.entries(benches).filter(
    ([name]) => asked.length === 0 || asked.includes(name),
  );
  const { figures, failed } = await runParts(parts, (line) => process.stderr.write(`${line}\n`));
  process.stdout.write(`${JSON.stringify({ machine: machine(), figures, rivals }, null, 2)}\n`);
  if (failed > 0) process.exitCode = 1;
}

await main();
