import type { OpcodeName } from './opcodes';
import type { PickleStack } from './pickle-stack';
import type { Argument, ImportedName } from './read-opcodes';
import { type CallValue, type GlobalValue, type Value, isDict } from './values';

/** Value that an opcode pushes, from its argument and the stack. */
type Maker = (argument: Argument) => Value;

/** Opcodes that push a value. All others change the stack, the memo or nothing. */
export type Makers = Readonly<Partial<Record<OpcodeName, Maker>>>;

type Import = (module: string | null, name: string | null) => GlobalValue;
type Call = (how: CallValue['how'], callable: Value, args: Value) => CallValue;

const isImport = (argument: Argument): argument is ImportedName =>
  typeof argument === 'object' && argument.kind === 'import';

const plain: Maker = (argument) => (argument === undefined || isImport(argument) ? null : argument);

/** Values that are in the opcode itself. */
export const literalMakers: Makers = {
  NONE: () => null,
  NEWTRUE: () => true,
  NEWFALSE: () => false,
  EMPTY_DICT: () => ({ kind: 'dict', pairs: [] }),
  EMPTY_LIST: () => ({ kind: 'list', items: [] }),
  EMPTY_TUPLE: () => ({ kind: 'tuple', items: [] }),
  EMPTY_SET: () => ({ kind: 'set', items: [] }),
  NEXT_BUFFER: () => ({ kind: 'opaque' }),
  PERSID: (argument) => ({ kind: 'persistent', id: plain(argument) }),
  FLOAT: plain,
  INT: plain,
  BININT: plain,
  BININT1: plain,
  BININT2: plain,
  LONG: plain,
  LONG1: plain,
  LONG4: plain,
  BINFLOAT: plain,
  STRING: plain,
  BINSTRING: plain,
  SHORT_BINSTRING: plain,
  UNICODE: plain,
  BINUNICODE: plain,
  SHORT_BINUNICODE: plain,
  BINUNICODE8: plain,
  BINBYTES: plain,
  SHORT_BINBYTES: plain,
  BINBYTES8: plain,
  BYTEARRAY8: plain,
};

/** Containers of what is on the stack. */
export const gatheringMakers = (stack: PickleStack): Makers => ({
  TUPLE: () => ({ kind: 'tuple', items: stack.popMark() }),
  LIST: () => ({ kind: 'list', items: stack.popMark() }),
  FROZENSET: () => ({ kind: 'frozenset', items: stack.popMark() }),
  DICT: () => ({ kind: 'dict', pairs: inPairs(stack.popMark()) }),
  TUPLE1: () => ({ kind: 'tuple', items: stack.popSome(1) }),
  TUPLE2: () => ({ kind: 'tuple', items: stack.popSome(2) }),
  TUPLE3: () => ({ kind: 'tuple', items: stack.popSome(3) }),
  BINPERSID: () => ({ kind: 'persistent', id: stack.pop() }),
});

const textOrNull = (value: Value): string | null => (typeof value === 'string' ? value : null);

/** Names that would be imported. */
export function importingMakers(stack: PickleStack, importName: Import): Makers {
  const extension: Maker = (argument) =>
    importName('copyreg', `extension ${typeof argument === 'number' ? argument : '?'}`);
  return {
    GLOBAL: (argument) => (isImport(argument) ? importName(argument.module, argument.name) : null),
    STACK_GLOBAL: () => {
      const [module = null, name = null] = stack.popSome(2);
      return importName(textOrNull(module), textOrNull(name));
    },
    EXT1: extension,
    EXT2: extension,
    EXT4: extension,
  };
}

/** Attributes that a call by name hands over; there are a few. */
const MAX_NAMED = 1_000;

/** Calls that would be made. */
export const callingMakers = (stack: PickleStack, call: Call, importName: Import): Makers => ({
  REDUCE: () => {
    const [callable = null, args = null] = stack.popSome(2);
    return call('reduce', callable, args);
  },
  NEWOBJ: () => {
    const [callable = null, args = null] = stack.popSome(2);
    return call('new', callable, args);
  },
  NEWOBJ_EX: () => {
    const [callable = null, args = null, named = null] = stack.popSome(3);
    const value = call('new', callable, args);
    if (isDict(named)) value.pairs.push(...named.pairs.slice(0, MAX_NAMED));
    return value;
  },
  OBJ: () => {
    const [callable = null, ...items] = stack.popMark();
    return call('reduce', callable, { kind: 'tuple', items });
  },
  INST: (argument) => {
    const value = isImport(argument) ? importName(argument.module, argument.name) : null;
    return call('reduce', value, { kind: 'tuple', items: stack.popMark() });
  },
});

/** Keys and values that alternate. */
export function inPairs(items: readonly Value[]): [Value, Value][] {
  const pairs: [Value, Value][] = [];
  for (let i = 0; i + 1 < items.length; i += 2)
    pairs.push([items[i] ?? null, items[i + 1] ?? null]);
  return pairs;
}
