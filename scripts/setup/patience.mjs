import { createHash } from 'node:crypto';
import { availableParallelism, loadavg } from 'node:os';

/**
 * How long a test waits at most for what it waits for. A wait ends when its event comes, so patience costs nothing where all is
 * well; it only decides when a slow machine is taken for a fault. One factor for all time limits of the tests.
 */

/** The small known work took so long on the idle machine that the limits were written on. */
const REFERENCE_MS = 9;
const REFERENCE_ROUNDS = 3_000;
/** The limits were written for a file at a time on two cores. */
const REFERENCE_CORES = 2;
const MAX = 5;

/**
 * @param {{ workMs: number, load: number, cores: number, workers: number }} machine the time of the known work now, how many
 *   processes want a core (the load of the last minute), the cores there are, files of tests at once
 * @returns {number} between 1 and 5
 */
export function patienceOf({ workMs, load, cores, workers }) {
  const slowness = workMs / REFERENCE_MS;
  const crowd = (load + workers) / cores / (2 / REFERENCE_CORES);
  const factor = Math.max(1, slowness) * Math.max(1, crowd);
  return Math.min(MAX, Math.round(factor * 10) / 10);
}

/** Hashes of a known text, one after the other. @returns {number} ms */
function timeReferenceWork() {
  const text = 'patience '.repeat(200);
  const startedMs = performance.now();
  for (let round = 0; round < REFERENCE_ROUNDS; round += 1)
    createHash('sha256').update(text).update(String(round)).digest();
  return performance.now() - startedMs;
}

/** @param {NodeJS.ProcessEnv} env `RL_COCKPIT_PATIENCE` is the factor itself: the process that starts the tests says it to each of them */
function patienceNow(env) {
  const input = Number(env['RL_COCKPIT_PATIENCE']);
  if (input > 0) return input;
  timeReferenceWork(); // The first time is that of the compiler.
  return patienceOf({
    workMs: timeReferenceWork(),
    load: loadavg()[0] ?? 0,
    cores: availableParallelism(),
    workers: Number(env['RL_COCKPIT_TEST_WORKERS'] ?? 1),
  });
}

/** The factor of this machine as it is now. */
export const patience = patienceNow(process.env);

/** A time limit that was written for a machine with nothing else to do, as this machine needs it. @param {number} ms */
export const patient = (ms) => Math.round(ms * patience);
