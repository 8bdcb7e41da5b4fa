import { err, ok, type Result } from '../../lib/result';

/** Value of an expression. */
export type Scalar = string | number | boolean;
/** What the names of an expression represent. */
export type Scope = Readonly<Record<string, Scalar>>;

/** Syntax tree of an expression. */
export type ExpressionNode =
  | { readonly is: 'value'; readonly value: Scalar }
  | { readonly is: 'name'; readonly name: string }
  | { readonly is: 'not' | 'minus'; readonly of: ExpressionNode }
  | {
      readonly is: 'both';
      readonly sign: string;
      readonly left: ExpressionNode;
      readonly right: ExpressionNode;
    }
  | { readonly is: 'call'; readonly name: string; readonly of: readonly ExpressionNode[] }
  | {
      readonly is: 'choice';
      readonly when: ExpressionNode;
      readonly met: ExpressionNode;
      readonly otherwise: ExpressionNode;
    };

/** An arithmetic expression over named values, as a manifest writes its rules: `train_batch_size * n % n_gpus == 0`. */
export interface ParsedExpression {
  readonly text: string;
  readonly names: readonly string[];
  readonly root: ExpressionNode;
}

/** Signs of two sides, the loosest binding first. */
export const SIGNS = [
  ['||', 'or'],
  ['&&', 'and'],
  ['==', '!='],
  ['<=', '>=', '<', '>'],
  ['+', '-'],
  ['*', '/', '%'],
] as const;
const FUNCTIONS: Readonly<Record<string, (...of: number[]) => number>> = {
  min: Math.min,
  max: Math.max,
  ceil: Math.ceil,
  floor: Math.floor,
  round: Math.round,
  abs: Math.abs,
};
const TOKEN =
  /\s*(?:(?<number>\d[\d_]*(?:\.\d+)?(?:e[+-]?\d+)?)|(?<name>[A-Za-z_]\w*)|(?<text>"[^"]*"|'[^']*')|(?<sign>\|\||&&|[=!<>]=|[-+*/%<>!()?:,]))/y;
const DEEPEST = 40;
const MAX_LENGTH = 1_000;

interface Token {
  readonly is: 'number' | 'name' | 'text' | 'sign';
  readonly text: string;
}

class Misread extends Error {}

/** Reads an expression. @returns why it is none, as a sentence */
export function parseExpression(text: string): Result<ParsedExpression, string> {
  if (text.length > MAX_LENGTH)
    return err(`The expression is longer than ${MAX_LENGTH} characters.`);
  try {
    const reader = new Reader(tokensOf(text));
    const root = reader.all();
    return ok({ text, names: [...new Set(namesOf(root))], root });
  } catch (cause) {
    if (cause instanceof Misread) return err(`“${text}” cannot be read: ${cause.message}.`);
    throw cause;
  }
}

function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  const full = text.trimEnd();
  TOKEN.lastIndex = 0;
  let at = 0;
  while (at < full.length) {
    TOKEN.lastIndex = at;
    const groups = TOKEN.exec(full)?.groups;
    if (groups === undefined) throw new Misread(`“${full.slice(at).trim()[0]}” is unknown`);
    at = TOKEN.lastIndex;
    for (const is of ['number', 'name', 'text', 'sign'] as const) {
      const match = groups[is];
      if (match !== undefined) tokens.push({ is, text: match });
    }
  }
  return tokens;
}

class Reader {
  readonly #tokens: readonly Token[];
  #at = 0;

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  all(): ExpressionNode {
    const node = this.#choice(0);
    const more = this.#tokens[this.#at];
    if (more !== undefined) throw new Misread(`“${more.text}” is not expected there`);
    return node;
  }

  #accept(...signs: readonly string[]): string | null {
    const token = this.#tokens[this.#at];
    if (token === undefined || token.is === 'number' || token.is === 'text') return null;
    if (!signs.includes(token.text)) return null;
    this.#at += 1;
    return token.text;
  }

  #expect(sign: string): void {
    if (this.#accept(sign) === null) throw new Misread(`“${sign}” is missing`);
  }

  #choice(depth: number): ExpressionNode {
    if (depth > DEEPEST) throw new Misread('it is nested too deeply');
    const when = this.#sides(0, depth);
    if (this.#accept('?') === null) return when;
    const met = this.#choice(depth + 1);
    this.#expect(':');
    return { is: 'choice', when, met, otherwise: this.#choice(depth + 1) };
  }

  #sides(level: number, depth: number): ExpressionNode {
    const signs = SIGNS[level];
    if (signs === undefined) return this.#one(depth);
    let left = this.#sides(level + 1, depth);
    for (;;) {
      const sign = this.#accept(...signs);
      if (sign === null) return left;
      const right = this.#sides(level + 1, depth);
      left = { is: 'both', sign: sign === 'or' ? '||' : sign === 'and' ? '&&' : sign, left, right };
    }
  }

  #one(depth: number): ExpressionNode {
    if (depth > DEEPEST) throw new Misread('it is nested too deeply');
    if (this.#accept('!', 'not') !== null) return { is: 'not', of: this.#one(depth + 1) };
    if (this.#accept('-') !== null) return { is: 'minus', of: this.#one(depth + 1) };
    if (this.#accept('(') !== null) {
      const inside = this.#choice(depth + 1);
      this.#expect(')');
      return inside;
    }
    const token = this.#tokens[this.#at];
    if (token === undefined) throw new Misread('it ends too early');
    this.#at += 1;
    return this.#word(token, depth);
  }

  #word(token: Token, depth: number): ExpressionNode {
    const { is, text } = token;
    if (is === 'number') return { is: 'value', value: Number(text.replaceAll('_', '')) };
    if (is === 'text') return { is: 'value', value: text.slice(1, -1) };
    if (is === 'sign') throw new Misread(`“${text}” is not expected there`);
    if (text === 'true' || text === 'false') return { is: 'value', value: text === 'true' };
    if (this.#accept('(') === null) return { is: 'name', name: text };
    if (!Object.hasOwn(FUNCTIONS, text)) throw new Misread(`there is no function ${text}`);
    const of = [this.#choice(depth + 1)];
    while (this.#accept(',') !== null) of.push(this.#choice(depth + 1));
    this.#expect(')');
    return { is: 'call', name: text, of };
  }
}

function namesOf(node: ExpressionNode): readonly string[] {
  switch (node.is) {
    case 'value':
      return [];
    case 'name':
      return [node.name];
    case 'not':
    case 'minus':
      return namesOf(node.of);
    case 'both':
      return [...namesOf(node.left), ...namesOf(node.right)];
    case 'call':
      return node.of.flatMap(namesOf);
    case 'choice':
      return [node.when, node.met, node.otherwise].flatMap(namesOf);
  }
}

/** The value of an expression; null where a name of it is not known: what cannot be determined is neither true nor false. */
export function valueOf({ root }: ParsedExpression, scope: Scope): Scalar | null {
  return evaluate(root, scope);
}

/** The value of an expression by its text; null where it cannot be determined, or read. */
export function expressionValue(text: string, scope: Scope): Scalar | null {
  const read = parseExpression(text);
  return read.ok ? valueOf(read.value, scope) : null;
}

function evaluate(node: ExpressionNode, scope: Scope): Scalar | null {
  switch (node.is) {
    case 'value':
      return node.value;
    case 'name':
      return Object.hasOwn(scope, node.name) ? (scope[node.name] ?? null) : null;
    case 'not': {
      const of = evaluate(node.of, scope);
      return of === null ? null : !truth(of);
    }
    case 'minus': {
      const of = evaluate(node.of, scope);
      return of === null ? null : -Number(of);
    }
    case 'call': {
      const of = node.of.map((one) => evaluate(one, scope));
      return of.includes(null) ? null : (FUNCTIONS[node.name]?.(...of.map(Number)) ?? null);
    }
    case 'choice': {
      const when = evaluate(node.when, scope);
      return when === null ? null : evaluate(truth(when) ? node.met : node.otherwise, scope);
    }
    case 'both':
      return both(node.sign, evaluate(node.left, scope), () => evaluate(node.right, scope));
  }
}

const truth = (value: Scalar): boolean => value !== false && value !== 0 && value !== '';

function both(sign: string, left: Scalar | null, rightOf: () => Scalar | null): Scalar | null {
  // What one side decides alone is known although the other is not.
  if (sign === '&&' && left !== null && !truth(left)) return false;
  if (sign === '||' && left !== null && truth(left)) return true;
  const right = rightOf();
  if (sign === '&&' && right !== null && !truth(right)) return false;
  if (sign === '||' && right !== null && truth(right)) return true;
  if (left === null || right === null) return null;
  return combine(sign, left, right);
}

function combine(sign: string, left: Scalar, right: Scalar): Scalar | null {
  const [a, b] = [Number(left), Number(right)];
  switch (sign) {
    case '&&':
      return truth(left) && truth(right);
    case '||':
      return truth(left) || truth(right);
    case '==':
      return left === right;
    case '!=':
      return left !== right;
    case '<':
      return a < b;
    case '<=':
      return a <= b;
    case '>':
      return a > b;
    case '>=':
      return a >= b;
    case '+':
      return typeof left === 'string' || typeof right === 'string' ? `${left}${right}` : a + b;
    case '-':
      return a - b;
    case '*':
      return a * b;
    case '/':
      return b === 0 ? null : a / b;
    default:
      return b === 0 ? null : a % b;
  }
}
