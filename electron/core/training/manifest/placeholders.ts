import { parseExpression, type Scalar, type Scope, valueOf } from './expression';

/** `{name}`, `{=expression}`; `{{` is a brace. */
const PLACEHOLDER = /\{\{|\{(=[^{}]+|[a-z_][a-z0-9_-]*)\}/g;
type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/** Names that the texts inside a value use. */
export function placeholdersOf(value: unknown): readonly string[] {
  if (typeof value === 'string') return inText(value);
  if (Array.isArray(value)) return value.flatMap(placeholdersOf);
  if (typeof value === 'object' && value !== null)
    return Object.values(value).flatMap(placeholdersOf);
  return [];
}

function inText(text: string): readonly string[] {
  return [...text.matchAll(PLACEHOLDER)].flatMap(([, path]) => {
    if (path === undefined) return [];
    if (!path.startsWith('=')) return [path];
    const read = parseExpression(path.slice(1));
    return read.ok ? read.value.names : [path];
  });
}

/** A text with its placeholders filled in; one that is not known stays as it is. */
export function filled(text: string, scope: Scope): string {
  return text.replaceAll(PLACEHOLDER, (full, path: string | undefined) => {
    if (path === undefined) return '{';
    const value = placeholderValue(path, scope);
    return value === null ? full : String(value);
  });
}

/** A path with its placeholders filled in; a relative one is in the project's folder. */
export function filledPath(text: string, scope: Scope): string {
  const path = filled(text, scope);
  const root = scope['project'];
  const isAbsolute = /^(?:[\\/]|[A-Za-z]:)/.test(path);
  return isAbsolute || typeof root !== 'string' || root === '' ? path : `${root}/${path}`;
}

/** A JSON value with its placeholders filled in; a text that is one placeholder and nothing else becomes its value, with its type. */
export function filledJson(value: Json, scope: Scope): Json {
  if (typeof value === 'string') {
    const full = /^\{(=[^{}]+|[a-z_][a-z0-9_-]*)\}$/.exec(value)?.[1];
    return (full === undefined ? null : placeholderValue(full, scope)) ?? filled(value, scope);
  }
  if (Array.isArray(value)) return value.map((one: Json) => filledJson(one, scope));
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(
      Object.entries(value).map(([key, one]) => [key, filledJson(one, scope)]),
    );
  }
  return value;
}

function placeholderValue(path: string, scope: Scope): Scalar | null {
  if (!path.startsWith('=')) return Object.hasOwn(scope, path) ? (scope[path] ?? null) : null;
  const read = parseExpression(path.slice(1));
  return read.ok ? valueOf(read.value, scope) : null;
}
