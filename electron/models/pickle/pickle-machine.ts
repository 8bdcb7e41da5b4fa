import { DamagedFile } from '../bytes/damaged-file';
import type { Argument, Opcode } from './read-opcodes';
import type { OpcodeName } from './opcodes';
import {
  type Makers,
  callingMakers,
  gatheringMakers,
  importingMakers,
  inPairs,
  literalMakers,
} from './make-values';
import { PickleStack } from './pickle-stack';
import { type CallValue, type GlobalValue, type Value, isCall, isDict, isSequence } from './values';

/** Bounds of one pickle. An optimizer of a thousand layers has some 50,000 values. */
const MAX = {
  values: 400_000,
  opcodes: 4_000_000,
  calls: 100_000,
  globals: 20_000,
  characters: 16 << 20,
} as const;

/** The stack machine of pickle, which pictures what every opcode would make and executes none of it. */
export class PickleMachine {
  readonly #stack = new PickleStack();
  readonly #memo = new Map<number, Value>();
  readonly #globalValues = new Map<string, GlobalValue>();
  readonly #makers: Makers = {
    ...literalMakers,
    ...gatheringMakers(this.#stack),
    ...importingMakers(this.#stack, (module, name) => this.#global(module, name)),
    ...callingMakers(
      this.#stack,
      (how, callable, args) => this.#call(how, callable, args),
      (module, name) => this.#global(module, name),
    ),
  };
  readonly globals: GlobalValue[] = [];
  readonly calls: CallValue[] = [];
  value: Value | undefined = undefined;
  protocol = 0;
  #values = 0;
  #opcodes = 0;
  #characters = 0;

  /** @throws DamagedFile where unpickling would fail, or beyond a bound */
  step({ name, argument }: Opcode): void {
    this.#opcodes += 1;
    if (this.#opcodes > MAX.opcodes) throw tooMuch('opcodes', MAX.opcodes);
    if (typeof argument === 'string') this.#characters += argument.length;
    if (this.#characters > MAX.characters) throw tooMuch('characters', MAX.characters);
    const make = this.#makers[name];
    if (make === undefined) this.#act(name, argument);
    else this.#push(make(argument));
  }

  #push(value: Value): void {
    this.#values += 1;
    if (this.#values > MAX.values) throw tooMuch('values', MAX.values);
    this.#stack.push(value);
  }

  /** Opcodes that push nothing: they change what is on the stack, the memo or nothing at all. */
  #act(name: OpcodeName, argument: Argument): void {
    const stack = this.#stack;
    if (name === 'PROTO') this.protocol = Math.max(this.protocol, Number(argument));
    else if (name === 'STOP') this.value = stack.pop();
    else if (name === 'MARK') stack.mark();
    else if (name === 'POP') stack.drop();
    else if (name === 'POP_MARK') stack.popMark();
    else if (name === 'DUP') this.#push(stack.top());
    else if (name === 'MEMOIZE') this.#remember(this.#memo.size);
    else if (PUTS.has(name)) this.#remember(Number(argument));
    else if (GETS.has(name)) this.#push(this.#remembered(Number(argument)));
    else if (name === 'APPEND') append(stack.topAfter(1), stack.popSome(1));
    else if (name === 'APPENDS' || name === 'ADDITEMS') {
      const items = stack.popMark();
      append(stack.top(), items);
    } else if (name === 'SETITEM') setItems(stack.topAfter(2), inPairs(stack.popSome(2)));
    else if (name === 'SETITEMS') {
      const items = stack.popMark();
      setItems(stack.top(), inPairs(items));
    } else if (name === 'BUILD') {
      const state = stack.pop();
      const top = stack.top();
      if (isCall(top)) top.state = state;
    }
  }

  #remember(index: number): void {
    this.#memo.set(index, this.#stack.top());
    if (this.#memo.size > MAX.values) throw tooMuch('memos', MAX.values);
  }

  #remembered(index: number): Value {
    const value = this.#memo.get(index);
    if (value === undefined)
      throw new DamagedFile(`The pickle names memo ${index}, which it never set.`);
    return value;
  }

  #global(module: string | null, name: string | null): GlobalValue {
    const key = JSON.stringify([module, name]);
    const value = this.#globalValues.get(key);
    if (value !== undefined) return value;
    if (this.globals.length >= MAX.globals) throw tooMuch('globals', MAX.globals);
    const globalValue: GlobalValue = { kind: 'global', module, name };
    this.#globalValues.set(key, globalValue);
    this.globals.push(globalValue);
    return globalValue;
  }

  #call(how: CallValue['how'], callable: Value, args: Value): CallValue {
    if (this.calls.length >= MAX.calls) throw tooMuch('calls', MAX.calls);
    const list = isSequence(args) ? args.items : [args];
    const value: CallValue = { kind: 'call', how, callable, args: list, items: [], pairs: [] };
    this.calls.push(value);
    return value;
  }
}

const PUTS: ReadonlySet<OpcodeName> = new Set<OpcodeName>(['PUT', 'BINPUT', 'LONG_BINPUT']);
const GETS: ReadonlySet<OpcodeName> = new Set<OpcodeName>(['GET', 'BINGET', 'LONG_BINGET']);

function append(to: Value, items: readonly Value[]): void {
  if (isSequence(to) || isCall(to)) for (const item of items) to.items.push(item);
}

function setItems(to: Value, pairs: readonly [Value, Value][]): void {
  if (isDict(to) || isCall(to)) for (const pair of pairs) to.pairs.push(pair);
}

const tooMuch = (what: string, max: number): DamagedFile =>
  new DamagedFile(
    `The pickle has more than ${max.toLocaleString('en-US')} ${what}, the bound of this reader.`,
  );
