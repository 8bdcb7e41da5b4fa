import { expect, test } from 'vitest';
import { causes } from '.';
import { causeScripts } from './script-argv';

/** Every command line of a cause: of its test, its remedies and their proofs. */
const commands = [...causes.values()].flatMap(({ probe, remedies }) =>
  [probe?.test, ...remedies.flatMap(({ act, proof }) => [act, proof])].flatMap((one) =>
    one !== undefined && 'argv' in one ? [one.argv] : [],
  ),
);

test('every program for causes is run by one of them', () => {
  const used = new Set(commands.flatMap((argv) => [...argv]));
  const unused = [...causeScripts].filter(([, text]) => !used.has(text)).map(([name]) => name);
  expect(causeScripts.size).toBeGreaterThan(60);
  expect(unused).toEqual([]);
});

test('a program for causes holds no placeholder, which would be filled in', () => {
  const holding = [...causeScripts].filter(([, text]) =>
    /\{(?:python|run|cwd|project)\}/.test(text),
  );
  expect(holding.map(([name]) => name)).toEqual([]);
});

test('Python that a cause holds itself is one line of it', () => {
  const own = commands.flatMap((argv) => (argv[1] === '-c' ? (argv[2] ?? []) : []));
  const scripts = new Set(causeScripts.values());
  expect(
    own.filter((text) => !scripts.has(text) && (text.includes('\n') || text.length > 100)),
  ).toEqual([]);
});
