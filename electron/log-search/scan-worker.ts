import { parentPort, workerData } from 'node:worker_threads';
import { doTask, type Watch } from './scan-task';
import { type Outcome, SHARED, type Task } from './tasks';

/** Entry of a thread that reads logs: searching one must never keep the engine waiting. */
const port = parentPort;
if (port === null) throw new Error('The log worker runs as a worker thread only.');

const shared = sharedOf(workerData);

/** By hand: a library of schemas would take longer to load than a search. */
function sharedOf(data: unknown): Int32Array {
  const isProvided = typeof data === 'object' && data !== null && 'shared' in data;
  if (isProvided && data.shared instanceof Int32Array) return data.shared;
  throw new Error('The log worker was given no memory to share.');
}

const watch: Watch = {
  step: () => {
    shared[SHARED.steps] = ((shared[SHARED.steps] ?? 0) + 1) | 0;
  },
  testing: (isTesting) => Atomics.store(shared, SHARED.isTesting, isTesting ? 1 : 0),
  isCancelled: () => Atomics.load(shared, SHARED.isCancelled) === 1,
};

function outcomeOf(task: Task): Outcome {
  try {
    return doTask(task, watch);
  } catch (cause) {
    return { kind: 'error', why: cause instanceof Error ? cause.message : String(cause) };
  } finally {
    watch.testing(false);
  }
}

port.on('message', (task: Task) => {
  const outcome = outcomeOf(task);
  port.postMessage(outcome, outcome.kind === 'find' ? [outcome.starts.buffer] : []);
});
