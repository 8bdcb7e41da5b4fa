#!/usr/bin/env node
// The one door of every npm script: brings what is missing, then does the task. Plain JavaScript for Node 20,
// because it runs before there are any dependencies. stdout is the task's answer; setup talks on stderr.
import { ensureBuild } from './setup/build.mjs';
import { ensureDependencies } from './setup/dependencies.mjs';
import { requireNode } from './setup/node-version.mjs';
import { root } from './setup/paths.mjs';
import { handOver } from './setup/process.mjs';
import { SetupError, say } from './setup/say.mjs';

/**
 * @typedef {(node: string, args: readonly string[]) => Promise<number>} Task
 * @type {Readonly<Record<string, Task>>}
 */
const tasks = {
  start: async (node, args) => (await import('./tasks/start.mjs')).start(node, args),
  dev: async (node, args) => (await import('./tasks/dev.mjs')).dev(node, args),
  test: async (node) => (await import('./tasks/test.mjs')).test(node),
  'test:all': async (node) => (await import('./tasks/test.mjs')).testAll(node),
  'test:soak': async (node) => (await import('./tasks/test.mjs')).testSoak(node),
  check: async (node) => (await import('./tasks/check.mjs')).check(node),
  format: async (node, args) => (await import('./tasks/check.mjs')).format(node, args),
  docs: async (node) => (await import('./tasks/docs.mjs')).docs(node),
  bench: async (node, args) => (await import('./tasks/bench.mjs')).bench(node, args),
  pictures: async (node, args) => (await import('./tasks/pictures.mjs')).pictures(node, args),
  cli: async (node, args) => {
    await ensureBuild(node, { page: args[0] === 'serve' });
    return handOver(node, [`${root}/out/cli.js`, ...args]);
  },
  build: async (node) => {
    await ensureBuild(node, { say: true });
    return 0;
  },
  package: async (node, args) => (await import('./tasks/package.mjs')).packageApp(node, args),
};

const [name = '', ...args] = process.argv.slice(2);
const task = tasks[name];
try {
  if (task === undefined)
    throw new SetupError(
      `Task "${name}"`,
      'there is no such task',
      `Use one of: ${Object.keys(tasks).join(', ')}.`,
    );
  requireNode(process.versions.node);
  process.exitCode = await task(await ensureDependencies(), args);
} catch (error) {
  if (!(error instanceof SetupError)) throw error;
  if (args.includes('--json')) {
    const refusal = { code: 'set-up-failed', says: error.message, remedy: error.remedy };
    process.stdout.write(`${JSON.stringify({ error: refusal })}\n`);
  } else say(error.message);
  process.exitCode = 2;
}
