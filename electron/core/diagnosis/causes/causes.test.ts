import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Cause } from '../matching/cause';
import { TermMatcher, termsOf } from '../matching/cause-terms';
import { requiredLiterals } from '../literals/required-literals';
import { causes } from './';
import { causeExamples } from './cause-examples.fixture';

const matcher = new TermMatcher(termsOf(causes.values()));

const examplesOf = new Map(causeExamples.map(({ cause, lines }) => [cause, lines]));

test('the folders of the classes are the list: a cause has the name of its file and the class of its folder', () => {
  const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => /^[^/]+\/[^/]+\.ts$/.test(name));
  const listed = [...causes].map(([id, cause]) => [id, `${cause.class}/${cause.id}.ts`]);
  expect(listed).toEqual(
    files
      .map((name) => [name.replace(/^.*\/|\.ts$/g, ''), name])
      .toSorted(([a = ''], [b = '']) => (a < b ? -1 : 1)),
  );
  expect(causes.size).toBeGreaterThanOrEqual(300);
});

test('examples are in the folder of their cause, once', () => {
  const misplaced = causeExamples.filter(
    ({ folder, cause }, at) =>
      causes.get(cause)?.class !== folder ||
      causeExamples.findIndex((one) => one.cause === cause) !== at,
  );
  expect(misplaced.map(({ folder, cause }) => `${folder}/examples.txt: ${cause}`)).toEqual([]);
});

test('every expression of a cause has a text that the one matcher can search a log for', () => {
  const blind = termsOf(causes.values()).filter(
    ({ test: regex }) => requiredLiterals(regex).length === 0,
  );
  expect(blind.map(({ key, test: regex }) => `${key} ${regex.source}`)).toEqual([]);
});

test('every cause is finished: signs and remedies in their own words, an example for each line, look-alikes that are there', () => {
  const offenders = [...causes.values()].flatMap((cause) =>
    [...wordFaults(cause), ...exampleFaults(cause)].map((fault) => `${cause.id}: ${fault}`),
  );
  expect(offenders).toEqual([]);
});

function wordFaults({ id, title, signs, remedies, confusions, explains }: Cause): string[] {
  const sentences = explains.split(/(?<=[.!?])\s+(?=[A-Z"a-z])/).length;
  return [
    ...(sentences === 2 ? [] : [`it is explained in ${sentences} sentences, not in two`]),
    ...(/[.!?]$/.test(title) ? ['its title ends like a sentence'] : []),
    ...signs.filter(({ says }) => says === 'its log says so').map(() => 'a sign is a placeholder'),
    ...(remedies.length === 0 ? ['it has no remedy'] : []),
    ...remedies
      .filter(({ title: verb }) => verb === 'Fix it')
      .map((one) => `remedy ${one.id} is a placeholder`),
    ...confusions
      .filter(({ cause }) => cause === id || (cause !== '' && !causes.has(cause)))
      .map(({ cause }) => `there is no look-alike ${cause}`),
  ];
}

/** Each example shows a sign of its cause through the one matcher, and each example line has one. */
function exampleFaults({ id, signs }: Cause): string[] {
  const examples = examplesOf.get(id) ?? [];
  const lines = signs.filter((sign) => 'line' in sign);
  const untold = lines.filter(
    ({ line, weight }) => weight >= 2 && !examples.some((example) => line.test(example)),
  );
  const mute = examples.filter(
    (example) =>
      !matcher.match(example).some(({ key }) => {
        const [of = '', at = '', part = ''] = key.split('/');
        return of === id && part === 'line' && (signs[Number(at)]?.weight ?? 0) > 0;
      }) && !isShownBelow(signs, example),
  );
  return [
    ...(lines.length > 0 && examples.length === 0 ? ['it has no example'] : []),
    ...untold.map(({ says }) => `no example shows the sign “${says}”`),
    ...mute.map((example) => `no sign matches the example “${example}”`),
  ];
}

/** A sign that counts only below another line matches an example without it. */
const isShownBelow = (signs: Cause['signs'], example: string): boolean =>
  signs.some((sign) => 'line' in sign && sign.after !== undefined && sign.line.test(example));
