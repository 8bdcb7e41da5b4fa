import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { RecipeView } from '#core/contract/start/recipe-view';
import { type Draft, emptyDraft } from './draft';
import { leftDraft, rememberDraft, useFormAddress } from './form/resumed-draft';
import { lastDraft, storeDraft } from './form/stored-draft';
import { canSweep, newSweep } from './sweep/sweep-draft';

const MAX_UNDO = 100;
/** Keys typed into the same field within this time are one step. */
const ONE_STEP_MS = 1_000;

interface Steps {
  readonly now: Draft;
  readonly before: readonly Draft[];
  readonly field: string | null;
  readonly atMs: number;
}

export interface DraftEditor {
  readonly draft: Draft;
  /** @param field where it was typed: what is typed there at a stretch is one step */
  readonly change: (part: Partial<Draft>, field?: string) => void;
  /** null while there is nothing to take back. */
  readonly undo: (() => void) | null;
}

/** Origin of a draft: a run or a preset that the address names. */
export interface Beginning {
  /** The draft of the run that this one is made from. */
  readonly from: Draft | null;
  readonly preset: string | null;
  /** Target of the run. */
  readonly target: string;
  /** In which folder there; absent or null: as last time. */
  readonly cwd?: string | null;
}

/** Draft of a recipe with undo. It begins with a run, a preset of the address, or the last choices. */
export function useDraft(
  recipe: RecipeView,
  { from, preset, target, cwd = null }: Beginning,
): DraftEditor {
  const { address, isResumed } = useFormAddress();
  const root = recipe.project?.root ?? '';
  const seeds = useSearchParams()[0].get('seeds');
  const [steps, setSteps] = useState<Steps>(() => {
    const { id } = recipe;
    const resumed = isResumed ? leftDraft(address, id, target) : null;
    const last =
      preset === null ? lastDraft(id, target, root) : { ...emptyDraft(id, target), preset };
    const sweep = seeds === null || !canSweep(recipe) ? null : newSweep(recipe, seeds);
    const now = resumed ?? { ...(from ?? last), ...(cwd === null ? {} : { cwd }), sweep };
    return { now, before: [], field: null, atMs: 0 };
  });
  useEffect(() => rememberDraft(address, steps.now), [address, steps.now]);
  useEffect(() => {
    // A command written by hand is for this once.
    if (steps.now.origin === null) storeDraft({ ...steps.now, byHand: null }, root);
  }, [steps.now, root]);
  const change = (part: Partial<Draft>, field: string | null = null): void => {
    const atMs = Date.now();
    setSteps((was) => {
      const isOneStep = field !== null && field === was.field && atMs - was.atMs < ONE_STEP_MS;
      const before = isOneStep ? was.before : [...was.before, was.now].slice(-MAX_UNDO);
      return { now: { ...was.now, ...part }, before, field, atMs };
    });
  };
  const undo = (): void =>
    setSteps(({ now, before }) => ({
      now: before.at(-1) ?? now,
      before: before.slice(0, -1),
      field: null,
      atMs: 0,
    }));
  return { draft: steps.now, change, undo: steps.before.length === 0 ? null : undo };
}
