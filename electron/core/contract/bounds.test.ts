import { expect, test } from 'vitest';
import { z } from 'zod';
import { api } from './api';
import { MAX_PARAMS } from './bounds';
import { badInput } from './refusal';
import { StartRequest } from './run/start-request';

/** The calls of the contract by their paths. */
function callsOf(router: object, path: readonly string[] = []): (readonly [string, unknown])[] {
  return Object.entries(router).flatMap(([name, value]: [string, unknown]) => {
    const here = [...path, name];
    if (typeof value !== 'object' || value === null) return [];
    const definition: unknown = Reflect.get(value, '~orpc');
    if (typeof definition !== 'object' || definition === null) return callsOf(value, here);
    const input: unknown = Reflect.get(definition, 'inputSchema');
    return [[here.join('.'), input] as const];
  });
}

type Schema = Readonly<Record<string, unknown>>;
const isSchema = (value: unknown): value is Schema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Paths in a JSON Schema that let a request be of any size. */
function unbounded(schema: unknown, at: string): string[] {
  if (!isSchema(schema)) return [];
  const { type, properties, items, additionalProperties: more } = schema;
  const isText = type === 'string' && schema['const'] === undefined && schema['enum'] === undefined;
  const own = [
    ...(isText && schema['maxLength'] === undefined ? [`${at}: text`] : []),
    ...(type === 'array' && schema['maxItems'] === undefined && schema['prefixItems'] === undefined
      ? [`${at}: array`]
      : []),
    ...(isSchema(more) && schema['maxProperties'] === undefined && !isClosed(schema)
      ? [`${at}: record`]
      : []),
  ];
  const inner = ['anyOf', 'oneOf', 'allOf'].flatMap((key) => {
    const list = schema[key];
    return Array.isArray(list) ? list.flatMap((one) => unbounded(one, at)) : [];
  });
  const fields = isSchema(properties)
    ? Object.entries(properties).flatMap(([name, one]) => unbounded(one, `${at}.${name}`))
    : [];
  return [
    ...own,
    ...inner,
    ...fields,
    ...unbounded(items, `${at}[]`),
    ...unbounded(more, `${at}{}`),
  ];
}

/** A record whose keys are a fixed list. */
const isClosed = (schema: Schema): boolean => {
  const names = schema['propertyNames'];
  return isSchema(names) && names['enum'] !== undefined;
};

test('every text, list and record of every request is bounded', () => {
  const calls = callsOf(api);
  expect(calls.length).toBeGreaterThan(50);
  const wrong = calls.flatMap(([name, input]) =>
    input instanceof z.ZodType
      ? unbounded(z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }), name)
      : [],
  );
  expect(wrong).toEqual([]);
});

test('a start with a name of 201 characters or 1,001 parameters is refused by field and reason', () => {
  const params = Object.fromEntries(Array.from({ length: MAX_PARAMS + 1 }, (_, i) => [`p${i}`, i]));
  const named = StartRequest.safeParse({ recipe: 'command', name: 'n'.repeat(201) });
  const many = StartRequest.safeParse({ recipe: 'command', params });
  expect(StartRequest.safeParse({ recipe: 'command', name: 'n'.repeat(200) }).success).toBe(true);
  expect(badInput(named.error).says).toBe(
    '"name" is not accepted: it is longer than 200 characters.',
  );
  expect(badInput(many.error).says).toBe('"params" is not accepted: has more than 1,000 entries.');
});
