import { z } from 'zod';
import { answerOf, childAt, endOf, errorsOf, noAnswer, noInterpreter } from '../run/child-answer';
import { wasNotRun } from '../run/child-end';
import {
  type ChildRequest,
  type ChildResult,
  type FixOffer,
  type Judgement,
  type Probe,
  row,
} from '../probe';

/** Rungs from the bottom up; `side`: children of one round. */
const RUNGS = [
  { id: 'interpreter', title: 'Interpreter' },
  { id: 'numpy', title: 'numpy and a matrix product' },
  { id: 'import-torch', title: 'import torch' },
  { id: 'matmul', title: 'torch matrix product on the CPU' },
  { id: 'linalg-qr', title: 'torch.linalg.qr' },
  { id: 'orthogonal', title: 'nn.Linear and orthogonal_' },
  { id: 'import-sb3', title: 'import stable_baselines3, sb3_contrib' },
  { id: 'maskable-ppo', title: 'MaskablePPO("MlpPolicy", toy)' },
] as const;
type Rung = (typeof RUNGS)[number];

/** Children at a time: as many as two processors serve without one waiting for the others. */
const SIDE_BY_SIDE = 3;

/** One thing that is changed while all else stays. `fixes`: would the user leave it so? */
interface Factor {
  readonly name: string;
  readonly env: ChildRequest['env'];
  /** Only where the rung saw this variable set, or where another interpreter may be tried. */
  readonly when?: 'LD_LIBRARY_PATH' | 'LD_PRELOAD' | 'other-python';
  readonly isDiagnostic?: boolean;
}

const FACTORS: readonly Factor[] = [
  { name: 'without LD_PRELOAD', env: { LD_PRELOAD: null }, when: 'LD_PRELOAD' },
  { name: 'without LD_LIBRARY_PATH', env: { LD_LIBRARY_PATH: null }, when: 'LD_LIBRARY_PATH' },
  { name: 'OMP_NUM_THREADS=1', env: { OMP_NUM_THREADS: '1', MKL_NUM_THREADS: '1' } },
  { name: 'MKL_THREADING_LAYER=GNU', env: { MKL_THREADING_LAYER: 'GNU' } },
  { name: 'MKL_SERVICE_FORCE_INTEL=1', env: { MKL_SERVICE_FORCE_INTEL: '1' } },
  {
    name: 'KMP_DUPLICATE_LIB_OK=TRUE',
    env: { KMP_DUPLICATE_LIB_OK: 'TRUE' },
    isDiagnostic: true,
  },
  { name: 'another Python', env: {}, when: 'other-python' },
];

const Step = z.object({ step: z.string(), libraries: z.array(z.string()) });
const Missing = z.object({ missing: z.string() });
const Done = z.object({
  done: z.literal(true),
  libraries: z.array(z.string()),
  variables: z.record(z.string(), z.string()),
});

/** Crash ladder: climbs from the interpreter to a MaskablePPO, and varies one factor at the first rung that breaks. */
export default {
  title: 'Crash ladder',
  says: 'Runs eight steps from the bare interpreter to a MaskablePPO, each in its own process, and tries factors at the first that breaks. It changes nothing.',
  order: 230,
  subject: 'environment',
  runsAlone: true,
  skips: noInterpreter,
  children: (context, results) => {
    const { python, hello } = context;
    if (python === null) return [];
    const climbed = results.filter(isRungResult);
    const red = firstRed(climbed);
    if (red === null) {
      const next = RUNGS.slice(climbed.length, climbed.length + SIDE_BY_SIDE);
      return climbed.some(isMissing) ? [] : next.map((rung) => climb(rung, python));
    }
    if (wasNotRun(red.result)) return [];
    const tried = results.length - climbed.length;
    const other = hello.ok ? hello.value.python : null;
    return factorsOf(red, climbed, other === python ? null : other)
      .slice(tried, tried + SIDE_BY_SIDE)
      .map((factor) => vary(red.rung, factor, factor.when === 'other-python' ? other : python));
  },
  judge: (results, context) => {
    const climbed = results.filter(isRungResult);
    const red = firstRed(climbed);
    if (climbed.length === 0) return noAnswer(undefined, context);
    if (red === null) return allGreen(climbed);
    if (wasNotRun(red.result)) return noAnswer(red.result, context);
    return broken(
      red,
      climbed,
      results.filter((result) => !isRungResult(result)),
    );
  },
} satisfies Probe;

interface Red {
  readonly rung: Rung;
  readonly result: ChildResult;
}

const climb = ({ id }: Rung, python: string): ChildRequest =>
  childAt('crash_ladder', python, { rung: id }, { limitS: 60 });

const vary = ({ id }: Rung, { name, env }: Factor, python: string | null): ChildRequest =>
  childAt('crash_ladder', python, { rung: id, factor: name }, { env, limitS: 30 });

const Words = z.object({ rung: z.string(), factor: z.string().optional() });

const wordsOf = ({ request }: ChildResult) => Words.safeParse(request.words).data ?? { rung: '' };

function isRungResult(result: ChildResult): boolean {
  return wordsOf(result).factor === undefined;
}

const isMissing = (result: ChildResult): boolean => answerOf(result, Missing) !== null;

const isGreen = (result: ChildResult): boolean =>
  endOf(result) === null && answerOf(result, Done) !== null;

function firstRed(climbed: readonly ChildResult[]): Red | null {
  for (const rung of RUNGS) {
    const result = climbed.find((one) => wordsOf(one).rung === rung.id);
    if (result === undefined || isMissing(result)) return null;
    if (!isGreen(result)) return { rung, result };
  }
  return null;
}

/** The variables that the rungs below were started with; the rung that broke could not say. */
function factorsOf(red: Red, climbed: readonly ChildResult[], other: string | null) {
  const below = climbed.map((result) => answerOf(result, Done)).find((done) => done !== null);
  const variables = below?.variables ?? { LD_PRELOAD: '?', LD_LIBRARY_PATH: '?' };
  const canTryOther = other !== null && (red.rung.id === 'interpreter' || red.rung.id === 'numpy');
  return FACTORS.filter(({ when }) =>
    when === undefined ? true : when === 'other-python' ? canTryOther : when in variables,
  );
}

function allGreen(climbed: readonly ChildResult[]): Judgement {
  const missing = climbed.map((result) => answerOf(result, Missing)).find((one) => one !== null);
  const green = climbed.filter(isGreen).length;
  const rows = climbed.map((result, index) => rungRow(result, index));
  if (missing === undefined && green === RUNGS.length) {
    const says = 'All eight rungs hold, from the interpreter to a MaskablePPO.';
    return { state: 'ok', value: '8 of 8', says, rows: [...rows, librariesRow(climbed)] };
  }
  const isEarly = missing?.missing === 'numpy' || missing?.missing === 'torch';
  return {
    state: isEarly ? 'unknown' : 'ok',
    value: `${green} of 8`,
    says: `No rung broke, but ${missing?.missing ?? 'a package'} is not installed, so the rungs above were not climbed.`,
    advice: isEarly ? `Install ${missing?.missing ?? 'it'} first.` : '',
    rows: [...rows, librariesRow(climbed)],
  };
}

function broken(
  red: Red,
  climbed: readonly ChildResult[],
  tried: readonly ChildResult[],
): Judgement {
  const number = RUNGS.indexOf(red.rung) + 1;
  const repairs = tried.filter(isGreen).map((result) => wordsOf(result).factor ?? '');
  const factors = FACTORS.filter(({ name }) => repairs.includes(name));
  const cure = factors.find(({ isDiagnostic }) => isDiagnostic !== true) ?? factors[0];
  const step = answerOf(red.result, Step)?.step ?? red.rung.title;
  const below = climbed.slice(0, number).map((result, index) => rungRow(result, index));
  return {
    state: 'bad',
    value: `rung ${number}: ${red.rung.title}`,
    says: `Rung ${number} of 8 broke: ${red.rung.title} (in ${step}). ${endOf(red.result) ?? 'It gave no answer.'}`,
    advice: adviceOf(cure, tried.length),
    rows: [...below, librariesRow(climbed), ...tried.map((result) => factorRow(result))],
    evidence: errorsOf(red.result),
    fixes: cure === undefined ? [] : fixOf(cure),
  };
}

function adviceOf(cure: Factor | undefined, tried: number): string {
  if (cure === undefined) {
    return `None of ${tried} factors fixes it. The libraries below clash, or the package is broken: install it again in its own environment.`;
  }
  if (cure.isDiagnostic === true) {
    return `It holds with ${cure.name}. That shows two OpenMP runtimes in one process, and may give wrong results: remove one of the libraries below.`;
  }
  return `It holds ${cure.name.startsWith('without') ? cure.name : `with ${cure.name}`}. Set it so for this environment.`;
}

function fixOf({ name, env, isDiagnostic }: Factor): readonly FixOffer[] {
  if (isDiagnostic === true || Object.keys(env).length === 0) return [];
  const [variable = '', value = ''] = Object.entries(env)[0] ?? [];
  const isUsed = name.startsWith('without');
  return [
    {
      fix: 'ladder-variable',
      values: isUsed ? { without: variable } : { variable, value: value ?? '' },
    },
  ];
}

function rungRow(result: ChildResult, index: number) {
  const label = `${index + 1} ${RUNGS[index]?.title ?? ''}`;
  const missing = answerOf(result, Missing);
  if (missing !== null) return row(label, 'unknown', `${missing.missing} is not installed`);
  return row(
    label,
    isGreen(result) ? 'ok' : 'bad',
    isGreen(result) ? 'holds' : (endOf(result) ?? 'no answer'),
  );
}

const factorRow = (result: ChildResult) =>
  row(
    `Again, ${wordsOf(result).factor ?? ''}`,
    isGreen(result) ? 'ok' : 'bad',
    isGreen(result) ? 'holds' : (endOf(result) ?? 'no answer'),
  );

/** BLAS and OpenMP files of the highest rung that answered: more than one OpenMP runtime is a clash in waiting. */
function librariesRow(climbed: readonly ChildResult[]) {
  const reported = climbed.flatMap(
    (result) => answerOf(result, Done) ?? answerOf(result, Step) ?? [],
  );
  const files = [...new Set(reported.flatMap(({ libraries }) => libraries))];
  return row('BLAS and OpenMP libraries', 'ok', files.join(', ') || 'none listed');
}
