import {
  type ExpressionNode,
  type ParsedExpression,
  type Scalar,
  type Scope,
  SIGNS,
} from './expression';
import { once } from '../../lib/once';

const TYPED: Readonly<Record<string, string>> = {
  '*': '×',
  '-': '−',
  '/': '/',
  '==': '=',
  '!=': '≠',
  '<=': '≤',
  '>=': '≥',
  '&&': 'and',
  '||': 'or',
};
const LEVEL = new Map<string, number>(
  SIGNS.flatMap((signs, level) => signs.map((sign): [string, number] => [sign, level])),
);

/** The arithmetic with its values filled in, as the user reads it: `8 × 4 % 3 = 0`. */
export function arithmetic({ root }: ParsedExpression, scope: Scope): string {
  return shown(root, scope, 0);
}

function shown(node: ExpressionNode, scope: Scope, level: number): string {
  switch (node.is) {
    case 'value':
      return printed(node.value);
    case 'name':
      return Object.hasOwn(scope, node.name) ? printed(scope[node.name] ?? '') : node.name;
    case 'not':
      return `not ${shown(node.of, scope, SIGNS.length)}`;
    case 'minus':
      return `−${shown(node.of, scope, SIGNS.length)}`;
    case 'call':
      return `${node.name}(${node.of.map((one) => shown(one, scope, 0)).join(', ')})`;
    case 'choice': {
      const [when, met, other] = [node.when, node.met, node.otherwise];
      return `${shown(when, scope, 0)} ? ${shown(met, scope, 0)} : ${shown(other, scope, 0)}`;
    }
    case 'both': {
      const own = LEVEL.get(node.sign) ?? 0;
      const sides = `${shown(node.left, scope, own)} ${TYPED[node.sign] ?? node.sign} ${shown(node.right, scope, own + 1)}`;
      return own < level ? `(${sides})` : sides;
    }
  }
}

const grouped = once(() => new Intl.NumberFormat('en', { maximumFractionDigits: 6 }));
const printed = (value: Scalar): string =>
  typeof value === 'number' ? grouped().format(value) : String(value);
