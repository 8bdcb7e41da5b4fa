import { useMemo, useState } from 'react';
import type { RunView } from '#core/contract/run/run';
import {
  useLink,
  useNewestRuns,
  useRecipes,
  useRuns,
  useTargets,
  type Read,
} from '../../bridge/queries/use-engine';
import { queryKeys, useBridge } from '../../bridge/bridge';
import { useProbableCauses } from '../../bridge/queries/incidents/use-incidents';
import { useListExtras } from '../../bridge/queries/runs/use-list-extras';
import { useRunSizes } from '../../bridge/queries/runs/use-run-sizes';
import type { LinkState } from '../../bridge/connection/connection';
import { isOver, runState, type RunState } from '../../ui/runs/run-state';
import { useNow } from '../../ui/use-now';
import type { Column } from './columns';
import { keysOf, type Term } from '../filter/filter-query';
import { isLabel, RowMaker, type RowItem } from '../row-item';

interface Ask {
  readonly terms: readonly Term[];
  readonly columns: readonly Column[];
  readonly sort: string | null;
  /** Whether the list of all tags is wanted, to choose columns from. */
  readonly tags: boolean;
  /** Whether the newest runs come first, as long as no others are there. */
  readonly isPlain: boolean;
}

export interface ItemsRead {
  readonly runs: Read<RunView[]>;
  /** false: the newest ones, while the others are on their way. */
  readonly isComplete: boolean;
  readonly items: RowItem[];
  readonly tags: readonly string[];
}

const NO_RUNS: RunView[] = [];

/** The state of a run; thousands of ended ones share a few, each put into words once. */
function statesOf(link: LinkState, nowMs: number): (run: RunView) => RunState {
  const entries = new Map<string, RunState>();
  return (run) => {
    if (!isOver(run)) return runState(run, link, nowMs);
    const key = `${run.phase} ${run.verdict}`;
    const state = entries.get(key) ?? runState(run, link, nowMs);
    entries.set(key, state);
    return state;
  };
}

/** Every run with all that its row may show. */
export function useRowItems(ask: Ask): ItemsRead {
  const { runs, isComplete } = useRunsSoon(ask.isPlain);
  const list = runs?.ok === true ? runs.value : NO_RUNS;
  const link = useLink();
  const nowMs = useNow(1_000, link.state === 'reconnecting');
  const stateOf = useMemo(() => statesOf(link, nowMs), [link, nowMs]);
  const { rows: extras, tags } = useListExtras(useMetrics(ask), ask.tags);
  const sizes = useRunSizes(list, wantsSizes(ask));
  const probableCause = useProbableCauses();
  const recipes = useRecipes();
  const targets = useTargets();
  const recipeNames = useMemo(
    () => new Map((recipes?.ok === true ? recipes.value : []).map(({ id, title }) => [id, title])),
    [recipes],
  );
  const targetNames = useMemo(
    () => new Map((targets?.ok === true ? targets.value : []).map(({ id, name }) => [id, name])),
    [targets],
  );
  const [maker] = useState(() => new RowMaker());
  const items = useMemo(
    () =>
      maker.rows(list, {
        extras,
        recipes: recipeNames,
        targets: targetNames,
        sizes,
        looksLike: probableCause,
        stateOf,
      }),
    [maker, list, extras, recipeNames, targetNames, sizes, probableCause, stateOf],
  );
  return { runs, isComplete, items, tags };
}

/** Every run; the newest ones until those are here. Asks for these first. */
function useRunsSoon(isPlain: boolean): Pick<ItemsRead, 'runs' | 'isComplete'> {
  const { queries } = useBridge();
  const isRequested = isPlain && queries.getQueryData(queryKeys.runs) === undefined;
  const newest = useNewestRuns(isRequested);
  const full = useRuns();
  const isComplete = full !== undefined || newest?.ok !== true;
  return { runs: isComplete ? full : newest, isComplete };
}

/** Tags whose figures some column, the sorting or the filter needs; the same array until that changes. */
function useMetrics({ terms, columns, sort }: Ask): readonly string[] {
  const shown = columns.flatMap(({ kind, name }) => (kind === 'metric' ? name : []));
  const sorted = sort?.startsWith('metric:') === true ? sort.slice('metric:'.length) : null;
  const wanted = [...shown, ...(sorted === null ? [] : [sorted]), ...keysOf(terms)];
  const key = JSON.stringify([...new Set(wanted.filter((name) => !isLabel(name)))].toSorted());
  return useMemo(() => parsedNames(key), [key]);
}

function parsedNames(key: string): readonly string[] {
  const parsed: unknown = JSON.parse(key);
  return Array.isArray(parsed) ? parsed.filter((name) => typeof name === 'string') : [];
}

function wantsSizes({ terms, columns, sort }: Ask): boolean {
  return (
    sort === 'size' || columns.some(({ id }) => id === 'size') || keysOf(terms).includes('size')
  );
}
