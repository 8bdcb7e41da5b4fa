import type { PlayRequest } from '../bridge/queries/runs/use-evaluations';

/** "Play it" of a model, as it was typed. */
export interface PlayDraft {
  /** Path of an interpreter; empty = that of the run. */
  readonly python: string;
  readonly episodes: string;
  /** A Gymnasium ID; empty = as the run has it. */
  readonly envId: string;
  /** `module:callable`; goes before the ID. */
  readonly factory: string;
  /** File of validation rows, function that scores them and base model of a language model; empty = those of the run. */
  readonly rows: string;
  readonly reward: string;
  readonly base: string;
}

const [MIN, MAX] = [2, 1_000] as const;

const isCount = (text: string): boolean =>
  /^\d+$/.test(text.trim()) && Number(text) >= MIN && Number(text) <= MAX;

interface Subject {
  readonly hasRun: boolean;
  readonly isRows: boolean;
}

/** Names of the fields that cannot be as they are. */
export function playProblems(
  { python, episodes, envId, factory, rows, reward }: PlayDraft,
  { hasRun, isRows }: Subject,
): readonly (keyof PlayDraft)[] {
  const isEmpty = (text: string): boolean => text.trim() === '' && !hasRun;
  const isFactory = factory.trim() === '' || /^[\w.]+:[\w.]+$/.test(factory.trim());
  const own: readonly (keyof PlayDraft)[] = isRows
    ? [
        ...(isEmpty(rows) ? (['rows'] as const) : []),
        ...(isEmpty(reward) ? (['reward'] as const) : []),
      ]
    : [
        ...(isEmpty(envId + factory) ? (['envId'] as const) : []),
        ...(isFactory ? [] : (['factory'] as const)),
      ];
  return [
    ...(isEmpty(python) ? (['python'] as const) : []),
    ...(isCount(episodes) ? [] : (['episodes'] as const)),
    ...own,
  ];
}

const named = (text: string): string | null => (text.trim() === '' ? null : text.trim());

interface Played {
  readonly run: string | null;
  readonly target: string;
  readonly path: string;
  readonly isRows: boolean;
}

/** The draft as the engine is asked for it; fields of the other kind of model are left out. */
export function playRequest(
  { python, episodes, envId, factory, rows, reward, base }: PlayDraft,
  { isRows, ...where }: Played,
): PlayRequest {
  const common = { ...where, python: named(python), episodes: Number(episodes) };
  if (isRows) {
    const answered = { rows: named(rows), reward: named(reward), base: named(base) };
    return { ...common, envId: null, factory: null, ...answered };
  }
  const created = named(factory);
  return { ...common, envId: created === null ? named(envId) : null, factory: created };
}
