import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads';
import type { ModelPassport } from '#core/contract/model/model-passport';
import type { Refusal } from '#core/contract/refusal';
import { type Result, err, ok } from '#core/lib/result';
import type { Target } from '../targets/target';
import { answerOf } from './answer-thread';
import type { PassportJob } from './make-passport';
import type { PassportOutcome, PassportWork } from './worker/passport-worker';
import type { RemoteQuestion } from './worker/remote-files';

/** Reading a model takes some 50 ms; over SSH, some parts of 256 kB. */
const LIMIT_MS = { here: 30_000, there: 120_000 } as const;
/** Of the thread alone. What is read is bounded far below. */
const MEMORY = {
  maxOldGenerationSizeMb: 256,
  maxYoungGenerationSizeMb: 32,
  stackSizeMb: 4,
} as const;

type Files = Pick<Target, 'isHere' | 'read' | 'folder'>;

/** Reads model files for the engine, one at a time, each in its own thread: the engine never waits for one. */
export class Passports {
  readonly #workerUrl: URL;
  #last: Promise<unknown> = Promise.resolve();

  /** @param workerUrl the built `passport-worker.js`; it is beside the built engine */
  constructor(workerUrl: URL = new URL('./passport-worker.js', import.meta.url)) {
    this.#workerUrl = workerUrl;
  }

  /** A passport, or why there is none: the file is no model, is damaged, or goes beyond a bound. */
  read(
    target: Files,
    job: PassportJob,
    signal?: AbortSignal,
  ): Promise<Result<ModelPassport, Refusal>> {
    const next = this.#last.then(() => this.#read(target, job, signal));
    this.#last = next;
    return next;
  }

  async #read(
    target: Files,
    job: PassportJob,
    signal?: AbortSignal,
  ): Promise<Result<ModelPassport, Refusal>> {
    if (signal?.aborted === true) return err(refused(job, 'Nothing waits for it any more.'));
    const channel = target.isHere ? null : new MessageChannel();
    const flag = new Int32Array(new SharedArrayBuffer(4));
    const remote = channel === null ? null : { port: channel.port2, signal: flag };
    const workerData: PassportWork = { job, remote };
    const transferList = channel === null ? [] : [channel.port2];
    const worker = new Worker(this.#workerUrl, {
      workerData,
      transferList,
      resourceLimits: MEMORY,
    });
    const stop = (): void => void worker.terminate();
    signal?.addEventListener('abort', stop);
    channel?.port1.on('message', (question: RemoteQuestion) => {
      void answer(target, channel.port1, flag, question);
    });
    try {
      return await outcomeOf(worker, job, target.isHere ? LIMIT_MS.here : LIMIT_MS.there);
    } finally {
      signal?.removeEventListener('abort', stop);
      channel?.port1.close();
      await worker.terminate();
    }
  }
}

/** Answers a thread that sleeps until the flag is set. */
async function answer(
  target: Files,
  port: MessagePort,
  flag: Int32Array,
  question: RemoteQuestion,
): Promise<void> {
  port.postMessage(await answerOf(target, question), []);
  Atomics.store(flag, 0, 1);
  Atomics.notify(flag, 0);
}

function outcomeOf(
  worker: Worker,
  job: PassportJob,
  limitMs: number,
): Promise<Result<ModelPassport, Refusal>> {
  return new Promise((resolve) => {
    const refuse = (says: string): void => resolve(err(refused(job, says)));
    const timer = setTimeout(() => {
      refuse(`Reading it took longer than ${limitMs / 1_000} s.`);
    }, limitMs);
    worker.once('message', (outcome: PassportOutcome) => {
      if (outcome.is === 'passport') resolve(ok(outcome.passport));
      else refuse(outcome.says);
    });
    worker.once('error', (cause) => refuse(reasonOf(cause)));
    worker.once('exit', () => {
      clearTimeout(timer);
      refuse('The thread that read it ended.');
    });
  });
}

function reasonOf(cause: unknown): string {
  const code = cause instanceof Error && 'code' in cause ? cause.code : null;
  if (code === 'ERR_WORKER_OUT_OF_MEMORY')
    return 'Reading it needs more memory than a model file may.';
  return `Its reader failed: ${cause instanceof Error ? cause.message : String(cause)}.`;
}

function refused({ path }: PassportJob, says: string): Refusal {
  const name = path.split(/[\\/]/).at(-1) ?? path;
  return {
    code: 'model-refused',
    says: `${name} was not read as a model. ${says}`,
    remedy:
      'Nothing of it was loaded. Check the path, or copy the file again from where it was saved.',
  };
}
