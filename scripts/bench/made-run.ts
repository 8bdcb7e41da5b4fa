import { RunId } from '#core/contract/run';
import { Exit, Spec } from '#core/contract/run-directory';

const RECIPES = ['sb3', 'toy-hybrid', 'toy-arpo', 'command'];
const SECONDS_PER_UPDATE = 2;

/** One made-up training: what it was asked for, and the numbers it printed. */
export interface MadeRun {
  readonly spec: Spec;
  readonly exit: Exit;
  readonly log: string;
  readonly ticks: string;
}

/** @param n its number: recipes, parameters, lengths and ends go round with it */
export function madeRun(n: number, startedMs: number, installationId: string): MadeRun {
  const createdMs = Math.round(startedMs);
  const updates = 20 + (n % 60);
  const log = Array.from({ length: updates }, (_, i) => line(n, i + 1)).join('');
  const endedMs = createdMs + updates * SECONDS_PER_UPDATE * 1_000;
  const ticks = [0, 1].map((end) =>
    JSON.stringify({ t: end === 0 ? createdMs : endedMs, m: end, b: end * log.length }),
  );
  return {
    spec: specOf(n, createdMs, installationId),
    exit: exitOf(n % 6 === 0, createdMs, endedMs, log.length),
    log,
    ticks: `${ticks.join('\n')}\n`,
  };
}

function specOf(n: number, createdMs: number, installationId: string): Spec {
  const [day = '', time = ''] = new Date(createdMs).toISOString().split('T');
  const second = `${day.replaceAll('-', '')}-${time.slice(0, 8).replaceAll(':', '')}`;
  const recipe = RECIPES[n % RECIPES.length] ?? 'sb3';
  const params = { lr: [3e-4, 1e-3, 3e-3][n % 3] ?? 0, seed: n % 5, n_steps: 128 << (n % 4) };
  return Spec.parse({
    schema: 1,
    runId: RunId.parse(`${second}-${n.toString(16).padStart(8, '0')}`),
    name: `${recipe}-${String(n).padStart(4, '0')}`,
    recipe,
    target: 'local',
    installationId,
    createdMs,
    argv: ['python3', 'train.py'],
    cwd: '/',
    env: {},
    secretEnv: [],
    python: '/usr/bin/python3',
    params,
    toolsSha: '',
    dialect: 'auto',
    patterns: [],
    sources: [],
    expectations: { minPoints: 1 },
    sampleEveryMs: 1_000,
    stop: { gracefulMs: 1_000, termMs: 1_000 },
    quietAfterMs: 120_000,
    importedFrom: null,
  });
}

function exitOf(failed: boolean, createdMs: number, endedMs: number, logBytes: number): Exit {
  return Exit.parse({
    code: failed ? 1 : 0,
    signal: null,
    core: false,
    raw: 0,
    endedMs,
    elapsedMs: endedMs - createdMs,
    maxRssBytes: null,
    logBytes,
    oom: { machineKills: 0, cgroupKills: null, kernelLog: null },
    logTailSha256: '',
    survivors: [],
    requested: null,
    spawnError: null,
    crashFiles: [],
  });
}

function line(n: number, update: number): string {
  const reward = (n % 7) * (1 - Math.exp(-update / 20)) + Math.sin(update * (1 + (n % 3))) / 4;
  return `${JSON.stringify({ step: update * 2048, reward, loss: 1 / update, kl: 0.01 })}\n`;
}
