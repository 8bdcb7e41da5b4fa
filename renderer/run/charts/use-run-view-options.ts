import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import {
  viewOptionsOf,
  withViewOptions,
  type ChartViewOptions,
} from '../../charts/model/view-options';
import { storeView, readStoredView, type StoredView } from './stored-view';
import { addressOf, toggled, withAddress, type RunAddress } from '../run-address';

type Lists = Pick<RunAddress, 'pins' | 'hidden' | 'folded'>;
type Sizes = Pick<StoredView, 'size' | 'leadScale' | 'sideWidth' | 'sideHeight'>;

/** View options of a run's page: those of its address, and the sizes that this window remembers of the recipe. */
export interface RunViewOptions {
  readonly address: RunAddress;
  readonly put: (change: Partial<RunAddress>) => void;
  readonly toggle: (list: keyof Lists, item: string) => void;
  readonly viewOptions: ChartViewOptions;
  readonly onViewOptions: (viewOptions: ChartViewOptions) => void;
  readonly sizes: Sizes;
  readonly size: (change: Partial<Sizes>) => void;
}

const LISTS = ['pins', 'hidden', 'folded'] as const;
const storage = (): Storage => window.localStorage;

export function useRunViewOptions(recipe: string): RunViewOptions {
  const [params, latest, go] = useAddress();
  const [stored, keep] = useStoredView(recipe);
  const put = useCallback(
    (change: Partial<RunAddress>) => {
      go(withAddress(latest.current, change));
      const lists = LISTS.filter((name) => change[name] !== undefined);
      if (lists.length > 0) keep(listsOf(addressOf(latest.current)));
    },
    [latest, go, keep],
  );
  const toggle = useCallback(
    (list: keyof Lists, item: string) =>
      put({ [list]: toggled(addressOf(latest.current)[list], item) }),
    [latest, put],
  );
  useSeeded(latest, stored, go);
  const onViewOptions = useCallback(
    (viewOptions: ChartViewOptions) => go(withViewOptions(latest.current, viewOptions)),
    [latest, go],
  );
  const address = useMemo(() => addressOf(params), [params]);
  const parsedOptions = useMemo(() => viewOptionsOf(params), [params]);
  // The same object until something of it changes: a tick of the feed then renders no chart's page.
  return useMemo(
    () => ({
      address,
      viewOptions: parsedOptions,
      put,
      toggle,
      onViewOptions,
      sizes: stored,
      size: keep,
    }),
    [address, parsedOptions, put, toggle, onViewOptions, stored, keep],
  );
}

interface Latest {
  current: URLSearchParams;
}
type Go = (next: URLSearchParams) => void;

/** Two changes of one event build upon one another: the router reports the first only with the next render. */
function useAddress(): readonly [URLSearchParams, Latest, Go] {
  const [params, setParams] = useSearchParams();
  const latest = useRef(params);
  useEffect(() => {
    latest.current = params;
  }, [params]);
  const go = useCallback(
    (next: URLSearchParams) => {
      latest.current = next;
      setParams(next, { replace: true });
    },
    [setParams],
  );
  return [params, latest, go];
}

function useStoredView(
  recipe: string,
): readonly [StoredView, (change: Partial<StoredView>) => void] {
  const [stored, setStored] = useState(() => readStoredView(recipe, storage));
  const keep = useCallback(
    (change: Partial<StoredView>) =>
      setStored((old) => {
        const next = { ...old, ...change };
        storeView(recipe, next, storage);
        return next;
      }),
    [recipe],
  );
  return [stored, keep];
}

const listsOf = ({ pins, hidden, folded }: Lists): Partial<StoredView> => ({
  pins: [...pins],
  hidden: [...hidden],
  folded: [...folded],
});

/** A run that is opened without a look gets the remembered one, in its address: a copied link then holds it, too. */
function useSeeded(latest: Latest, stored: StoredView, go: Go): void {
  const isSeeded = useRef(false);
  useEffect(() => {
    if (isSeeded.current) return;
    isSeeded.current = true;
    const address = addressOf(latest.current);
    const isPlain = LISTS.every((name) => address[name].length === 0);
    const { pins, hidden, folded } = stored;
    if (isPlain && pins.length + hidden.length + folded.length > 0)
      go(withAddress(latest.current, { pins, hidden, folded }));
  }, [latest, stored, go]);
}
