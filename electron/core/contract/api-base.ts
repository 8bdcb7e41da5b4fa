import { ShortText } from './bounds';
import {
  oc,
  type AnySchema,
  type ContractProcedure,
  type InferSchemaInput,
  type InferSchemaOutput,
  type Meta,
  type Schema,
} from '@orpc/contract';
import { z } from 'zod';
import { Refusal } from './refusal';

/** A Blob, in words that core/ (no DOM, no Node) may use. Bulk numbers and raw bytes travel as one. */
export interface BinaryBlob {
  readonly size: number;
  arrayBuffer(): Promise<ArrayBuffer>;
}
export const Binary = z.custom<BinaryBlob>(
  (value) => typeof value === 'object' && value !== null && 'arrayBuffer' in value,
);

const errors = { REFUSED: { data: Refusal } };

/**
 * A call, typed by its values alone: what the client sends, what the engine reads, what it answers, what the client gets.
 * A call typed by its schemas repeats each schema in full wherever it is used, and comparing them takes the compiler most of its time.
 */
export interface Call<Sent, Read, Answer, Result> extends ContractProcedure<
  Schema<Sent, Read>,
  Schema<Answer, Result>,
  typeof errors,
  Meta
> {}

interface CallWithInput<Sent, Read> {
  output<S extends AnySchema>(
    schema: S,
  ): Call<Sent, Read, InferSchemaInput<S>, InferSchemaOutput<S>>;
}

/** Every call may be refused: with the thing, the reason and the remedy. */
interface CallBuilder {
  input<S extends AnySchema>(schema: S): CallWithInput<InferSchemaInput<S>, InferSchemaOutput<S>>;
  output<S extends AnySchema>(
    schema: S,
  ): Call<unknown, unknown, InferSchemaInput<S>, InferSchemaOutput<S>>;
}

export const base: CallBuilder = oc.errors(errors);

/** An id, a unique prefix, a name or `latest`. */
export const OneRun = z.object({ run: ShortText });
