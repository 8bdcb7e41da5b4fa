import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import type { ModelPassport } from '#core/contract/model/model-passport';
import { DamagedFile } from '../bytes/damaged-file';
import { type PassportJob, makePassport } from '../make-passport';
import { LocalFiles } from './local-files';
import { RemoteFiles } from './remote-files';

/** Input of the thread. `remote` null: the files are those of this machine. */
export interface PassportWork {
  readonly job: PassportJob;
  readonly remote: { readonly port: MessagePort; readonly signal: Int32Array } | null;
}

export type PassportOutcome =
  | { readonly is: 'passport'; readonly passport: ModelPassport }
  | { readonly is: 'refused'; readonly says: string };

/** Entry of the thread that reads one model file: bounded in memory and time, and ended with its answer. */
function outcomeOf({ job, remote }: PassportWork): PassportOutcome {
  const local = new LocalFiles();
  try {
    const files = remote === null ? local : new RemoteFiles(remote.port, remote.signal);
    return { is: 'passport', passport: makePassport(files, job) };
  } catch (cause) {
    if (cause instanceof DamagedFile) return { is: 'refused', says: cause.message };
    throw cause;
  } finally {
    local.close();
    remote?.port.close();
  }
}

const port = parentPort;
if (port === null) throw new Error('A model is read as a worker thread only.');
const work: PassportWork = workerData;
port.postMessage(outcomeOf(work));
