import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { TestContext } from 'vitest';
import { root } from '../scripts/setup/places.mjs';

/** Logs and files of real trainings, beside the checkout; they are no part of the project. */
const samples = process.env['RL_COCKPIT_SAMPLES'] ?? path.resolve(root, '../shared/samples');

/** The bytes of a sample; without the samples the test is skipped, and says why. */
export function sampleBytes(context: TestContext, name: string): Uint8Array<ArrayBuffer> {
  const file = path.join(samples, name);
  if (!existsSync(file)) skip(context, name);
  return new Uint8Array(readFileSync(file));
}

export function sampleText(context: TestContext, name: string): string {
  return new TextDecoder().decode(sampleBytes(context, name));
}

/** The names in a folder of samples, sorted. */
export function sampleNames(context: TestContext, folder: string): string[] {
  const whole = path.join(samples, folder);
  if (!existsSync(whole)) skip(context, folder);
  return readdirSync(whole).toSorted();
}

function skip(context: TestContext, name: string): never {
  const reason = `no ${name} under ${samples} (RL_COCKPIT_SAMPLES)`;
  console.info(`skipped: ${context.task.name}: ${reason}`);
  return context.skip(reason);
}
