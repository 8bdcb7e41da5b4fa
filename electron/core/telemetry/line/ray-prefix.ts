/** `(TaskRunner pid=12, ip=10.0.0.2) `, `(pid=12) `, `(PPO(env=CartPole-v1) pid=12) `. */
const WORKER =
  /^\((?:([^\s()][^()]{0,99}(?:\([^()]{0,200}\))?) )?pid=(\d{1,10})(?:, ip=[\w.:-]+)?\) ?/;
/** Ray's own processes speak without a pid: `(raylet) `, `(raylet, ip=10.0.0.2) `, `(autoscaler +12s) `. */
const DAEMON = /^\((raylet|gcs_server|autoscaler|scheduler|driver)(?:[ ,][^()]{0,60})?\) ?/;
const REPEATED = / \[repeated \d+x across (?:all nodes|cluster)\].*$/;

export interface RayPrefix {
  /** null for a worker that has no name yet. */
  readonly actor: string | null;
  /** null for Ray's own processes. */
  readonly pid: number | null;
  /** Rest of the line; indentation is kept. */
  readonly text: string;
}

/** Splits off what Ray puts before each line of a worker. The text must be free of escape sequences. */
export function splitRayPrefix(text: string): RayPrefix | null {
  if (!text.startsWith('(')) return null;
  const worker = WORKER.exec(text);
  if (worker) {
    return { actor: worker[1] ?? null, pid: Number(worker[2]), text: text.slice(worker[0].length) };
  }
  const daemon = DAEMON.exec(text);
  if (!daemon) return null;
  return { actor: daemon[1] ?? null, pid: null, text: text.slice(daemon[0].length) };
}

/** Takes off ` [repeated 7x across cluster] (Ray deduplicates …)`, which is Ray's word, not the program's. */
export function dropRepeats(text: string): string {
  return text.includes('x across ') ? text.replace(REPEATED, '') : text;
}

/** Whether this line's writer may speak for a verl training. The driver itself and its TaskRunner; no other worker. */
export function speaksForTrainer(actor: string | null, pid: number | null): boolean {
  if (actor === null) return pid === null;
  return actor === 'main_task' || actor.endsWith('TaskRunner');
}

/** RLlib's own worker: it prints what the user's environment and callbacks print. Others that roll out may print a model's text. */
export const isRllibWorker = (actor: string | null): boolean => actor === 'RolloutWorker';

/** Workers that print what a model wrote: anything that looks like a metric in there is text. */
export function printsModelText(actor: string | null): boolean {
  return (
    actor !== null && /TaskRunner|main_task|WorkerDict|AgentLoop|Reward|vLLM|Rollout/.test(actor)
  );
}
