import { parseSync } from 'vite';
import type { SourceFile } from './source-files';

interface Node {
  readonly type: string;
  readonly [name: string]: unknown;
}

/** Nodes that declare the name in `id`, `key`, `name`, `local` or `label`. */
const declaring: Readonly<Record<string, string>> = {
  ClassDeclaration: 'id',
  ClassExpression: 'id',
  FunctionDeclaration: 'id',
  FunctionExpression: 'id',
  ImportDefaultSpecifier: 'local',
  ImportNamespaceSpecifier: 'local',
  MethodDefinition: 'key',
  PropertyDefinition: 'key',
  TSAbstractMethodDefinition: 'key',
  TSAbstractPropertyDefinition: 'key',
  TSInterfaceDeclaration: 'id',
  TSMethodSignature: 'key',
  TSNamedTupleMember: 'label',
  TSPropertySignature: 'key',
  TSTypeAliasDeclaration: 'id',
  TSTypeParameter: 'name',
  VariableDeclarator: 'id',
};

/**
 * The names that a file declares: functions, methods, fields, constants, types, locals and parameters. Keys of object
 * literals are left out, as they follow their types, and so are bindings that only repeat the name of a field.
 */
export function declaredNames({ file, text }: SourceFile): readonly string[] {
  const names = new Set<string>();
  const walk = (value: unknown): void => {
    if (Array.isArray(value)) {
      value.forEach(walk);
      return;
    }
    if (!isNode(value)) return;
    for (const name of namesOf(value)) names.add(name);
    Object.values(value).forEach(walk);
  };
  walk(parseSync(file, text).program);
  return [...names];
}

function namesOf(node: Node): readonly string[] {
  if (node.type === 'ImportSpecifier') return renamed(node['imported'], node['local']);
  if (node.type === 'CatchClause') return boundNames(node['param']);
  const at = declaring[node.type];
  return [
    ...(at === undefined ? [] : boundNames(node[at])),
    ...(Array.isArray(node['params']) ? node['params'].flatMap(boundNames) : []),
  ];
}

function renamed(imported: unknown, local: unknown): readonly string[] {
  const [name] = boundNames(local);
  return name === undefined || boundNames(imported)[0] === name ? [] : [name];
}

/** The names that a pattern binds, without those that repeat the name of the field. */
function boundNames(pattern: unknown): readonly string[] {
  if (typeof pattern === 'string') return [pattern];
  if (!isNode(pattern)) return [];
  const { type, name, elements, properties, left, argument, parameter } = pattern;
  if (type === 'Identifier' || type === 'PrivateIdentifier')
    return typeof name === 'string' ? [name] : [];
  if (type === 'ArrayPattern') return Array.isArray(elements) ? elements.flatMap(boundNames) : [];
  if (type === 'ObjectPattern')
    return Array.isArray(properties) ? properties.flatMap(boundProperty) : [];
  return boundNames(left ?? argument ?? parameter);
}

function boundProperty(property: unknown): readonly string[] {
  if (!isNode(property)) return [];
  if (property.type !== 'Property') return boundNames(property);
  return property['shorthand'] === true ? [] : boundNames(property['value']);
}

function isNode(value: unknown): value is Node {
  return (
    typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
  );
}
