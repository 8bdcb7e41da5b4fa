import type { Finding } from '#core/contract/finding';
import type { ModelPassport, PickledGlobal } from '#core/contract/model/model-passport';
import { sizeText } from '#core/lib/size-text';
import { table } from './run-text';

const MAX_TENSORS = 12;

/** A model's passport for a terminal. Its texts come from a file of anybody: control characters are taken out. */
export function passportText(passport: ModelPassport): string {
  const parts = [
    headText(passport),
    weightsText(passport),
    callablesText(passport),
    globalsText(passport.globals),
    ...passport.warnings.map((one) => findingText(one)),
    ...(passport.comparison?.findings ?? []).map((one) => findingText(one)),
    fitText(passport),
    adviceText(passport),
  ];
  return printable(parts.filter((part) => part !== '').join('\n\n'));
}

const printable = (text: string): string => text.replaceAll(/[^\P{C}\n\t]/gu, '?');

function headText({
  title,
  file,
  bytes,
  versions,
  algorithm,
  policy,
  spaces,
  hyperparameters,
}: ModelPassport): string {
  const plain = hyperparameters.filter(({ key }) => !key.startsWith('_')).length;
  const rows = [
    ['file', `${file} (${sizeText(bytes)})`],
    [
      'saved with',
      Object.entries(versions)
        .map(([name, version]) => `${name} ${version}`)
        .join(', '),
    ],
    ['algorithm', algorithm === null ? '' : `${algorithm.name}. ${algorithm.how}`],
    ['policy', policy ?? ''],
    ['observations', spaces.observation?.says ?? ''],
    ['actions', spaces.action?.says ?? ''],
    ['settings', plain === 0 ? '' : `${plain} (all of them with --json)`],
  ];
  const reported = rows.filter(([, value]) => value !== '');
  return `${title}\n${table(reported.map(([name = '', value = '']) => [`  ${name}`, value]))}`;
}

function weightsText({ weights, shards }: ModelPassport): string {
  const [first] = weights;
  const sharded = shards === null ? [] : [`${shards.worldSize} shards, ${sizeText(shards.bytes)}`];
  const files = weights.map(
    ({ file, count, parameters }) =>
      `${file === '' ? 'weights' : file}: ${count} tensors, ${parameters.toLocaleString('en-US')} parameters`,
  );
  const shown = (first?.tensors ?? []).slice(0, MAX_TENSORS);
  const rows = shown.map(({ name, shape, dtype }) => [`  ${name}`, shape.join('x'), dtype ?? '']);
  const more = (first?.count ?? 0) - shown.length;
  return [
    ...sharded,
    ...files,
    ...(rows.length === 0 ? [] : [table(rows)]),
    ...(more > 0 ? [`  … ${more} more`] : []),
  ].join('\n');
}

function callablesText({ callables }: ModelPassport): string {
  if (callables.length === 0) return '';
  const rows = callables.map(({ key, name, file, line, cpython, fits }) => [
    key,
    name,
    `${file}:${line}`,
    cpython ?? (fits.join(' or ') || '?'),
  ]);
  const how = [...new Set(callables.map((one) => one.how))].map((sentence) => `  ${sentence}`);
  return ['Pickled code', table([['KEY', 'NAME', 'FILE', 'CPYTHON'], ...rows]), ...how].join('\n');
}

function globalsText(globals: readonly PickledGlobal[]): string {
  const odd = globals.filter(({ verdict }) => verdict !== 'known');
  const head = `${globals.length} globals would be imported, ${odd.length === 0 ? 'all of known libraries' : `${odd.length} of them not of known libraries`}`;
  if (globals.length === 0) return '';
  return [
    head,
    ...odd.slice(0, 20).map(({ key, verdict, says }) => `  ${verdict.padEnd(9)}${key}: ${says}`),
  ].join('\n');
}

const SIGN = { ok: 'OK', warn: 'WARNING', bad: 'PROBLEM', unknown: 'NOT READ' } as const;

const findingText = ({ state, says, advice }: Finding): string =>
  `${SIGN[state]}: ${says}${advice === '' ? '' : `\n  ${advice}`}`;

const fitText = ({ comparison }: ModelPassport): string =>
  comparison?.fits === true ? `It fits ${comparison.with}.` : '';

const OUTCOME = {
  loads: 'It loads',
  fails: 'It does not load as saved',
  crashes: 'It crashes',
  unknown: 'Not certain',
} as const;

function adviceText({
  loadAdvice: { python, outcome, says, customObjects },
}: ModelPassport): string {
  const head = `${OUTCOME[outcome]}${python === null ? '' : ` with Python ${python}`}. ${says}`;
  const isNeeded = customObjects !== null && outcome !== 'loads';
  return isNeeded ? `${head}\n\nLoad it without that code:\ncustom_objects=${customObjects}` : head;
}
