import type { ParametersRemedy } from '#core/contract/finding';
import { paramViews } from '#core/training/params';
import { fits, type FormValues, paramNamed, type RunValues } from './checked-params';

/**
 * Values that decide how much memory a training takes, the one that costs least first, each with what it is lowered to:
 * the ladder that brought ARPO onto one card (batch 8, mini-batch 2, 2 answers of a prompt, 0.3 of the card for vLLM), and
 * halves of what Stable-Baselines3 holds. Names are those of parameters or of Hydra keys.
 */
const RUNGS: readonly {
  readonly names: readonly string[];
  readonly to: (now: number) => number;
}[] = [
  { names: ['data.train_batch_size', 'train_batch_size'], to: () => 8 },
  { names: ['actor_rollout_ref.actor.ppo_mini_batch_size', 'ppo_mini_batch_size'], to: () => 2 },
  { names: ['actor_rollout_ref.rollout.n', 'rollout_n'], to: () => 2 },
  {
    names: ['actor_rollout_ref.rollout.gpu_memory_utilization', 'gpu_memory_utilization'],
    to: () => 0.3,
  },
  // Its first answers may not be more than all of them.
  { names: ['actor_rollout_ref.rollout.initial_rollouts', 'initial_rollouts'], to: () => 1 },
  { names: ['per_device_train_batch_size'], to: () => 1 },
  { names: ['batch_size'], to: halved },
  { names: ['n_envs', 'num_envs'], to: halved },
  { names: ['buffer_size'], to: halved },
];

function halved(now: number): number {
  return now > 1 ? Math.floor(now / 2) : now;
}

/** Multiples of the ladder's own values that are tried where it breaks a constraint. */
const FACTORS = [1, 2, 4, 8] as const;

/**
 * Remedy for a training that needs too much memory: the ladder of smaller values as one change of the form, computed
 * from the run's own values and checked against the recipe's constraints. null where nothing can be lowered.
 */
export function memoryLadder(form: FormValues): ParametersRemedy | null {
  for (const factor of FACTORS) {
    const set = lowered(form, factor);
    if (Object.keys(set).length === 0) continue;
    if (fits(set, form)) return ladderRemedy(set, form.params);
  }
  return null;
}

function lowered({ recipe, params }: FormValues, factor: number): Record<string, number> {
  const views = paramViews(recipe);
  const set: Record<string, number> = {};
  for (const { names, to } of RUNGS) {
    const view = names.map((name) => paramNamed(views, name)).find((one) => one !== undefined);
    const now = view === undefined ? undefined : params[view.name];
    if (view === undefined || typeof now !== 'number') continue;
    const wanted = to(now);
    // A share of the card is no count: it does not grow with the others.
    const next = Math.max(wanted < 1 ? wanted : wanted * factor, view.min ?? 0);
    if (next < now) set[view.name] = next;
  }
  return set;
}

function ladderRemedy(set: RunValues, before: RunValues): ParametersRemedy {
  const changes = Object.entries(set).map(([name, value]) => `${name} ${before[name]} → ${value}`);
  return {
    kind: 'parameters',
    id: 'less-memory',
    title: 'Use less memory',
    says: `Sets ${changes.join(', ')}. Each step trains on less data, so it takes more steps to learn as much.`,
    danger: 'none',
    provedBy: null,
    set: { params: { ...set } },
  };
}
