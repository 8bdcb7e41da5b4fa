import type { RunDetail } from '#core/contract/run/run-detail';
import { transferAddress } from '../../frame/addresses/transfer-address';
import { isOwnFolder } from '#core/training/again-request';

type Of = Pick<RunDetail, 'cwd' | 'importedFrom'> & {
  readonly run: Pick<RunDetail['run'], 'runId' | 'target' | 'runDir' | 'filesGoneMs' | 'foreign'>;
};

/** Address that fetches a run's folder to this machine; null where it is here or is gone. */
export function fetchAddress({ run }: Of): string | null {
  if (run.target === 'local' || run.filesGoneMs !== undefined) return null;
  return transferAddress({
    from: { target: run.target, path: run.runDir },
    to: { target: 'local', path: '' },
    what: 'results',
    run: run.runId,
  });
}

/** Address that transfers the folder a run ran in; null where that is its own run folder, or unknown. */
export function projectAddress({ run, cwd, importedFrom }: Of): string | null {
  if (importedFrom !== null || run.foreign || isOwnFolder(cwd, run.runDir)) return null;
  return transferAddress({ from: { target: run.target, path: cwd }, run: run.runId });
}
