import { useEffect, useState } from 'react';
import { z } from 'zod';
import type { RecipeView, RunDetail } from '#core/contract/api';
import { againRequest } from '../run/again';
import type { Draft, Value } from './draft';
import { pasteable } from './shell-words';

const Last = z.object({
  preset: z.string().nullable(),
  typed: z.record(z.string(), z.string()),
  python: z.string().nullable(),
  cwd: z.string(),
  command: z.string(),
});

const KEY = 'rl-cockpit-start';
const MOST_UNDO = 100;

const empty = (recipe: string): Draft => ({
  recipe,
  preset: null,
  typed: {},
  python: null,
  cwd: '',
  name: '',
  command: '',
  from: null,
});

/** The last choices for this recipe; a browser that keeps nothing begins anew each time. */
function lastOf(recipe: string): Draft {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(`${KEY}-${recipe}`) ?? '');
    return { ...empty(recipe), ...Last.parse(kept) };
  } catch {
    return empty(recipe);
  }
}

export function remember({ recipe, preset, typed, python, cwd, command }: Draft): void {
  try {
    const kept = { preset, typed, python, cwd, command };
    localStorage.setItem(`${KEY}-${recipe}`, JSON.stringify(kept));
  } catch {
    // Then it is only not remembered.
  }
}

/** A run's own values as a draft: every one of them as it was then. */
export function draftOfRun(detail: RunDetail, recipe: RecipeView): Draft {
  const asked = againRequest(detail, recipe);
  const typed = Object.entries(asked.params ?? {}).map(([name, value]: [string, Value]) => [
    name,
    String(value),
  ]);
  return {
    ...empty(recipe.id),
    preset: recipe.presets[0]?.id ?? null,
    typed: Object.fromEntries(typed),
    python: asked.python ?? null,
    cwd: asked.cwd ?? '',
    command: pasteable(asked.argv ?? []),
    from: detail.run.runId,
  };
}

export interface Drafting {
  readonly draft: Draft;
  readonly change: (part: Partial<Draft>) => void;
  /** null while there is nothing to take back. */
  readonly undo: (() => void) | null;
}

/**
 * The draft of a recipe, with every step back. It begins with the run it is made from, a command or a preset of the
 * address, or the last choices.
 */
export function useDraft(
  recipe: RecipeView,
  from: RunDetail | null,
  preset: string | null,
  command: string | null,
): Drafting {
  const begin = (): Draft => {
    if (from !== null) return draftOfRun(from, recipe);
    if (command !== null) return { ...empty(recipe.id), command };
    return preset === null ? lastOf(recipe.id) : { ...empty(recipe.id), preset };
  };
  const [steps, setSteps] = useState(() => ({ now: begin(), before: [] as readonly Draft[] }));
  useEffect(() => {
    if (steps.now.from === null) remember(steps.now);
  }, [steps.now]);
  const change = (part: Partial<Draft>): void =>
    setSteps(({ now, before }) => ({
      now: { ...now, ...part },
      before: [...before, now].slice(-MOST_UNDO),
    }));
  const undo = (): void =>
    setSteps(({ now, before }) => ({ now: before.at(-1) ?? now, before: before.slice(0, -1) }));
  return { draft: steps.now, change, undo: steps.before.length === 0 ? null : undo };
}
