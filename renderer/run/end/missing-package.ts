import type { RunDetail } from '#core/contract/run/run-detail';
import { goalOfRecipe, setupAddress } from '../../ui/addresses/setup-address';

/** Python names a module that it could not import: "No module named 'torch.cuda'". */
const NO_MODULE = /\bNo module named ['"]?([A-Za-z_]\w*)/;

/** Goals by the packages that only they need. */
const GOALS: readonly (readonly [readonly string[], string])[] = [
  [['verl', 'vllm', 'ray', 'flash_attn', 'tensordict'], 'arpo-toy'],
  [['torch', 'stable_baselines3', 'sb3_contrib', 'gymnasium', 'gym', 'numpy'], 'phase3'],
];

type Ended = Pick<RunDetail, 'checks'> & {
  readonly run: Pick<RunDetail['run'], 'runId' | 'recipe' | 'target' | 'verdict' | 'reasons'>;
};

/** The package for want of which a run ended badly, as its verdict names it; null where none is named. */
export function missingPackage({ run, checks }: Ended): string | null {
  if (run.verdict === 'succeeded' || run.verdict === null) return null;
  const said = [...run.reasons, ...checks.map(({ says }) => says)];
  for (const text of said) {
    const name = NO_MODULE.exec(text)?.[1];
    if (name !== undefined) return name;
  }
  return null;
}

/** Address of the setup that installs what a run lacked, with the way back to the run; null where nothing was lacking. */
export function setupOfRun(detail: Ended): string | null {
  const name = missingPackage(detail);
  if (name === null) return null;
  const { recipe, target, runId } = detail.run;
  const goal = goalOfRecipe(recipe) ?? GOALS.find(([names]) => names.includes(name))?.[1] ?? null;
  return setupAddress({ goal, target, back: `/runs/${runId}` });
}
