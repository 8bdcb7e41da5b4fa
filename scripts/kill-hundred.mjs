#!/usr/bin/env node
// A hundred `kill -9` of the engine and a hundred of its agent, spread over a few runs of both toys, each compared
// point by point (scripts/e2e/restart/restart.real.test.ts). About ten minutes. `node scripts/kill-hundred.mjs [SEED] [KILLS]`
import { ensureBuild } from './setup/build.mjs';
import { ensureDependencies } from './setup/dependencies.mjs';
import { moduleFile } from './setup/paths.mjs';
import { handOver } from './setup/process.mjs';
import { say } from './setup/say.mjs';

const [seed = `${Math.ceil(Math.random() * 2 ** 31)}`, kills = '100'] = process.argv.slice(2);
const node = await ensureDependencies();
await ensureBuild(node, { page: false });
say(`Killing with seed ${seed}; repeat it with \`node scripts/kill-hundred.mjs ${seed}\``);
const words = ['run', '--project', 'e2e', 'scripts/e2e/restart/restart.real.test.ts'];
const env = { ...process.env, RL_COCKPIT_SEED: seed, RL_COCKPIT_KILLS: kills };
process.exitCode = await handOver(node, [moduleFile('vitest/vitest.mjs'), ...words], env);
