import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import {
  viewOptionsOf,
  withViewOptions,
  type ChartViewOptions,
} from '../charts/model/view-options';
import { addressOf, withAddress, type CompareAddress } from './compare-address';

export interface ComparisonView {
  readonly address: CompareAddress;
  readonly change: (changes: Partial<CompareAddress>) => void;
  readonly viewOptions: ChartViewOptions;
  readonly onViewOptions: (viewOptions: ChartViewOptions) => void;
}

/** State of a comparison, all of it in the page's address. */
export function useCompareAddress(): CompareAddress {
  const [params] = useSearchParams();
  const text = params.toString();
  return useMemo(() => addressOf(new URLSearchParams(text)), [text]);
}

/** @param usual the axis where the address names none */
export function useComparisonView(
  address: CompareAddress,
  usual: ChartViewOptions['axis'],
): ComparisonView {
  const [params, setParams] = useSearchParams();
  const viewOptions = useStableViewOptions(params, usual);
  const change = useCallback(
    (changes: Partial<CompareAddress>) =>
      setParams((old) => withAddress(old, { ...addressOf(old), ...changes }), { replace: true }),
    [setParams],
  );
  const onViewOptions = useCallback(
    (next: ChartViewOptions) =>
      setParams((old) => withViewOptions(old, next, usual), { replace: true }),
    [setParams, usual],
  );
  return useMemo(
    () => ({ address, change, viewOptions, onViewOptions }),
    [address, change, viewOptions, onViewOptions],
  );
}

/** The same object until the look itself changes: hiding a run does not draw every chart again. */
function useStableViewOptions(
  params: URLSearchParams,
  usual: ChartViewOptions['axis'],
): ChartViewOptions {
  const { axis, smoothing, scale, range, from, to } = viewOptionsOf(params, usual);
  return useMemo(
    () => ({ axis, smoothing, scale, range, from, to }),
    [axis, smoothing, scale, range, from, to],
  );
}
