import { NavigationType, useLocation, useNavigationType } from 'react-router';
import { z } from 'zod';
import type { Draft } from '../draft';

/** Forms as they were left, by their address. Memory of this page: a name is of one run and is stored nowhere. */
const left = new Map<string, Draft>();

/** Keeps a form for a user who leaves it to set something up and comes back. */
export const rememberDraft = (address: string, draft: Draft): void => void left.set(address, draft);

/** The form that was left at an address, if it is for the same recipe and target. */
export function leftDraft(address: string, recipe: string, target: string): Draft | null {
  const draft = left.get(address);
  return draft?.recipe === recipe && draft.target === target ? draft : null;
}

const Resumed = z.object({ resumed: z.literal(true) });

/** Where a form is, and whether the user came back to it: by a link that says so, or by the browser's own way. */
export function useFormAddress(): { readonly address: string; readonly isResumed: boolean } {
  const { pathname, search, state } = useLocation();
  const isBack = useNavigationType() === NavigationType.Pop;
  const isResumed = isBack || Resumed.safeParse(state).success;
  return { address: `${pathname}${search}`, isResumed };
}
