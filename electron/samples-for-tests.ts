import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TestContext } from 'vitest';

const project = fileURLToPath(new URL('..', import.meta.url));
/** Logs and files of real trainings, beside the checkout; they are no part of the project. */
const root = process.env['RL_COCKPIT_SAMPLES'] ?? path.resolve(project, '../shared/samples');

/** The bytes of a sample; without the samples the test is skipped, and says why. */
export function sampleBytes(context: TestContext, name: string): Uint8Array<ArrayBuffer> {
  const file = path.join(root, name);
  if (!existsSync(file)) skip(context, name);
  return new Uint8Array(readFileSync(file));
}

export function sampleText(context: TestContext, name: string): string {
  return new TextDecoder().decode(sampleBytes(context, name));
}

/** The names in a folder of samples, sorted. */
export function sampleNames(context: TestContext, folder: string): string[] {
  const place = path.join(root, folder);
  if (!existsSync(place)) skip(context, folder);
  return readdirSync(place).toSorted();
}

function skip(context: TestContext, name: string): never {
  const reason = `no ${name} under ${root} (RL_COCKPIT_SAMPLES)`;
  console.info(`skipped: ${context.task.name}: ${reason}`);
  return context.skip(reason);
}
