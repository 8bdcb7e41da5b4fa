import type { z } from 'zod';
import type { Refusal } from '#core/contract/refusal';
import type { Result } from '#core/lib/result';

export type TransferVerb =
  | 'sendScan'
  | 'sendRead'
  | 'hashFiles'
  | 'receiveLook'
  | 'receiveOpen'
  | 'receivePut'
  | 'receiveSeal'
  | 'receiveProve'
  | 'receiveAgain'
  | 'receivePlace'
  | 'receiveDrop';

/** Puts a verb about files in transit to a target's agent, once. Bytes travel beside the question and the answer. */
export type AskTransfer = <T>(
  verb: TransferVerb,
  fields: object,
  schema: z.ZodType<T>,
  bytes?: Uint8Array,
) => Promise<Result<{ value: T; bytes: Uint8Array<ArrayBuffer> }, Refusal>>;
