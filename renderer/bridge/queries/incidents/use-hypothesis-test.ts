import { useSyncExternalStore } from 'react';
import type { Refusal } from '#core/contract/refusal';
import { useBridge } from '../../bridge';
import { storeIncident } from './use-incidents';

/** A test of a hypothesis that this page started. It continues while another part of the page is shown. */
interface RunningTest {
  readonly startedMs: number;
  readonly stop: AbortController;
}

export interface HypothesisTesting {
  /** Start of the current test; null when none runs. */
  readonly startedMs: number | null;
  /** Reason why the last one gave no result; null where it gave one, or was cancelled. */
  readonly refusal: Refusal | null;
  readonly start: () => void;
  readonly cancel: () => void;
}

const running = new Map<string, RunningTest>();
const refusals = new Map<string, Refusal>();
const listeners = new Set<() => void>();

const onChange = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
const changed = (): void => listeners.forEach((listener) => listener());

/** Test of one hypothesis: started by the user, cancelled by the user, the same wherever it is shown. */
export function useHypothesisTest(incident: string, hypothesis: string): HypothesisTesting {
  const bridge = useBridge();
  const key = `${incident}/${hypothesis}`;
  const now = useSyncExternalStore(onChange, () => running.get(key) ?? null);
  const refusal = useSyncExternalStore(onChange, () => refusals.get(key) ?? null);
  const run = async (): Promise<void> => {
    const stop = new AbortController();
    running.set(key, { startedMs: Date.now(), stop });
    refusals.delete(key);
    changed();
    try {
      const answer = await bridge.connection.read(
        (client, options) => client.incidents.test({ incident, hypothesis }, options),
        stop.signal,
      );
      if (answer.ok) storeIncident(bridge, answer.value);
      else refusals.set(key, answer.error);
    } catch (error) {
      // A user cancelled it: that says nothing of the hypothesis.
      if (!stop.signal.aborted) throw error;
    } finally {
      running.delete(key);
      changed();
    }
  };
  return {
    startedMs: now?.startedMs ?? null,
    refusal,
    start: () => {
      if (!running.has(key)) void run();
    },
    cancel: () => running.get(key)?.stop.abort(),
  };
}
