import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Refusal } from '#core/contract/refusal';
import type { LedgerRow } from '#core/contract/setup/ledger';
import type { ProbeReport } from '#core/contract/setup/probe';
import type { ShellCommand } from '#core/contract/terminal/shell-calls';
import type { Result } from '#core/lib/result';
import { queryKeys, useBridge } from '../../bridge';
import type { Read } from '../use-engine';

/** Things that fixes of RL Cockpit created, with their size now; measured each time they are shown. */
export function useLedger(): Read<LedgerRow[]> {
  const { connection, queries } = useBridge();
  const { data } = useQuery(
    {
      queryKey: queryKeys.ledger,
      queryFn: ({ signal }) =>
        connection.read((client, options) => client.setup.ledger(undefined, options), signal),
      refetchOnMount: 'always',
      refetchInterval: ({ state }) => (isMeasured(state.data) ? false : MEASURE_AGAIN_MS),
    },
    queries,
  );
  return data;
}

/** A target that did not answer may answer by now. */
const MEASURE_AGAIN_MS = 10_000;

const isMeasured = (rows: Read<LedgerRow[]>): boolean =>
  rows?.ok !== true || rows.value.every(({ bytes }) => bytes !== null);

/** Commands that remove entries of the ledger, and what opens the terminal in which they run. */
export interface Removal {
  readonly lines: readonly (readonly string[])[];
  readonly opening: ShellCommand;
}

/** Redacted report of a setup, with what its probes read. */
export interface SetupReport {
  readonly markdown: string;
  readonly reports: readonly ProbeReport[];
}

interface ReportSubject {
  readonly goal: string | null;
  readonly target: string;
  readonly python: string | null;
}

interface HandOffActs {
  /** Removes nothing: answers the commands. */
  readonly removal: (target: string, ids: readonly string[]) => Promise<Result<Removal, Refusal>>;
  readonly rereadLedger: () => void;
  /** Runs every probe of the subject: may take minutes. */
  readonly report: (of: ReportSubject) => Promise<Result<SetupReport, Refusal>>;
  /** Runs one probe again. */
  readonly probe: (of: ReportSubject, probe: string) => Promise<Result<ProbeReport, Refusal>>;
}

export function useHandOffActs(): HandOffActs {
  const { connection, queries } = useBridge();
  return useMemo(
    () => ({
      removal: (target, ids) =>
        connection.act((client) => client.setup.removal({ target, ids: [...ids] })),
      rereadLedger: () => void queries.invalidateQueries({ queryKey: queryKeys.ledger }),
      report: (of) => connection.act((client) => client.setup.report(of)),
      probe: (of, probe) => connection.act((client) => client.setup.probe({ ...of, probe })),
    }),
    [connection, queries],
  );
}
