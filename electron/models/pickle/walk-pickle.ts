import type { ByteSource } from '../bytes/byte-source';
import { DamagedFile } from '../bytes/damaged-file';
import { PickleMachine } from './pickle-machine';
import { readOpcodes } from './read-opcodes';
import type { CallValue, GlobalValue, Value } from './values';

/** Values and imports of a pickle. */
export interface PickleWalk {
  /** Unpickled value; undefined if it was not read to its end. */
  readonly value: Value | undefined;
  /** Every name that it would import, in order, each once. */
  readonly globals: readonly GlobalValue[];
  /** Every call that it would make, in order: also those whose answer is thrown away. */
  readonly calls: readonly CallValue[];
  /** Highest protocol that a PROTO opcode names; 0 where none does. */
  readonly protocol: number;
  /** Position behind its STOP; where it was not read to its end, of the opcode that could not be read. */
  readonly end: number;
  /** Reason why it was not read to its end, as a sentence; null where it was. */
  readonly problem: string | null;
}

/**
 * Walks through the opcodes of a pickle with a stack of pictures. It imports, calls and builds nothing. A pickle that is damaged, or goes
 * beyond the bounds, yields what came before: unpickling would have done that by then.
 * @param at where the pickle begins
 */
export function walkPickle(source: ByteSource, at = 0): PickleWalk {
  const machine = new PickleMachine();
  let end = at;
  let problem: string | null = null;
  try {
    for (const opcode of readOpcodes(source, at)) {
      end = opcode.at;
      machine.step(opcode);
    }
    end += 1;
  } catch (cause) {
    if (!(cause instanceof DamagedFile)) throw cause;
    problem = cause.message;
  }
  const { value, protocol } = machine;
  const { globals, calls } = machine;
  return { value: problem === null ? value : undefined, globals, calls, protocol, end, problem };
}
