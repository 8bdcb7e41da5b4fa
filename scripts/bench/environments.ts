import { execFile } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { EngineLink } from '../../electron/engine/host/engine-link';
import { withServer } from './page/chromium';
import { type Figures, median, rounded } from './figures';
import { cli, printedBy, python, root, withScratch } from './scratch';

const REPEATS = 9;
const script = path.join(root, 'scripts', 'bench', 'sample_envs.py');
/** As little as one can ask of an interpreter. */
const QUESTION = 'import sys; print(sys.version, sys.prefix)';
const start = promisify(execFile);

/** A home folder with 50 environments: all of them recognized by their files, beside starting each of their interpreters. */
export function environments(): Promise<Figures> {
  return withScratch(async (folder) => {
    const home = path.join(folder, 'home');
    mkdirSync(home);
    const pythons = z.array(z.string()).parse(JSON.parse(await printedBy(python, [script, home])));
    const figures = await withServer(path.join(folder, 'state'), () => requestOf(folder, pythons), {
      HOME: home,
      VIRTUAL_ENV: '',
      WORKON_HOME: '',
    });
    const each = await startEachMs(pythons);
    const first = figures['environments_ms'];
    return {
      ...figures,
      environments_starting_each_ms: each,
      environments_ratio: typeof first === 'number' && each !== null ? rounded(each / first) : null,
      environments_made_count: pythons.length,
    };
  });
}

/** An engine that just starts is asked as the page asks it, each time again: nothing is remembered between two looks. */
async function requestOf(folder: string, pythons: readonly string[]): Promise<Figures> {
  const link = new EngineLink(path.join(folder, 'state'));
  try {
    const refresh = async (): Promise<number> => {
      const beganMs = performance.now();
      const envs = await link.ask((client) => client.envs.list({ target: 'local' }));
      const ms = performance.now() - beganMs;
      const reported = new Set(envs.ok ? envs.value.map((env) => env.python) : []);
      const missing = pythons.filter((one) => !reported.has(one));
      if (missing.length > 0) throw new Error(`Not found: ${missing.join(', ')}`);
      return ms;
    };
    const startedMs = performance.now();
    await link.ask((client) => client.targets.list());
    const engineMs = performance.now() - startedMs;
    const firstMs = await refresh();
    const samples: number[] = [];
    for (let i = 0; i < REPEATS; i += 1) samples.push(await refresh());
    const beganMs = performance.now();
    await cli(path.join(folder, 'state'), 'envs', '--json');
    return {
      environments_engine_start_ms: rounded(engineMs),
      environments_first_ms: rounded(firstMs),
      environments_ms: median(samples),
      environments_cli_ms: rounded(performance.now() - beganMs),
    };
  } finally {
    await link.close();
  }
}

async function startEachMs(pythons: readonly string[]): Promise<number | null> {
  const samples: number[] = [];
  for (let i = 0; i < 3; i += 1) {
    const beganMs = performance.now();
    for (const one of pythons) await start(one, ['-c', QUESTION]);
    samples.push(performance.now() - beganMs);
  }
  return median(samples);
}
