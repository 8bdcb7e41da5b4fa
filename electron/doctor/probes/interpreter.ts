import { z } from 'zod';
import {
  answerOf,
  childAt,
  endOf,
  hasNoPython,
  noAnswer,
  noInterpreter,
} from '../run/child-answer';
import { wasNotRun } from '../run/child-end';
import { fitsPython, pinsOf } from '../torch/goal-pins';
import { createOffers, Machine, machineChild } from '../python/environment-makers';
import { type FixOffer, type Judgement, type Probe, type ProbeContext, row } from '../probe';

const About = z.object({
  executable: z.string(),
  version: z.string(),
  implementation: z.string(),
  bits: z.int(),
  prefix: z.string(),
  basePrefix: z.string(),
  isConda: z.boolean(),
  isCondaBase: z.boolean(),
  isManaged: z.boolean(),
  hasPip: z.boolean(),
  hasEnsurepip: z.boolean(),
  packages: z.string(),
  isWritable: z.boolean(),
  userSite: z.string().nullable(),
  leaks: z.array(
    z.object({ name: z.string(), version: z.string(), shadows: z.string().nullable() }),
  ),
  pythonPath: z.array(z.string()),
  found: z.object({ python: z.string().nullable(), python3: z.string().nullable() }),
});
type About = z.infer<typeof About>;

/** Probe of the environment's interpreter: does it run, is it the one that is meant, and does it import its own packages? */
export default {
  title: 'Python environment',
  says: 'Starts the interpreter of the environment and asks which folders it imports from. It changes nothing.',
  order: 200,
  subject: 'environment',
  runsAlone: false,
  skips: noInterpreter,
  children: (context, results) =>
    results.length > 0 || context.python === null
      ? []
      : [
          childAt('interpreter', context.python, { mode: 'about' }),
          machineChild(context.python, context),
        ],
  judge: ([first, second], context) => {
    const machine = answerOf(second, Machine);
    const about = answerOf(first, About);
    if (about !== null) return judged(about, machine, context);
    if (hasNoPython(first)) return missing(machine, context);
    if (first === undefined || wasNotRun({ ...first })) {
      return { ...noAnswer(first, context), fixes: createOffers(machine, context) };
    }
    const end = endOf(first);
    const unanswered = noAnswer(first, context);
    return {
      ...unanswered,
      state: 'bad',
      value: end === null ? 'answers nonsense' : 'does not run',
      says: end === null ? unanswered.says : `${context.python} exists, but does not run. ${end}`,
      advice: 'Create the environment again, or choose another one.',
      fixes: createOffers(machine, context),
    };
  },
} satisfies Probe;

function missing(machine: Machine | null, context: ProbeContext): Judgement {
  const fixes = createOffers(machine, context);
  return {
    state: 'bad',
    value: 'missing',
    says: `Couldn’t find “${context.python}”.`,
    advice: adviceFor(fixes),
    rows: [row('Interpreter', 'bad', 'missing'), ...makersOf(machine)],
    fixes,
  };
}

function adviceFor(fixes: readonly FixOffer[]): string {
  if (fixes.length === 0) return 'Choose an existing environment.';
  return fixes.some(({ fix }) => fix === 'create-environment')
    ? 'Create the environment in its own folder. Your files aren’t changed.'
    : 'No Python here can create one for this goal. Install Miniforge or uv into RL Cockpit’s folder. Either brings Python 3.11 and leaves yours alone.';
}

function judged(about: About, machine: Machine | null, context: ProbeContext): Judgement {
  const faults = faultsOf(about, machine, context);
  const worst = faults.find(({ state }) => state === 'bad') ?? faults[0];
  const kind = about.isConda ? 'conda' : about.prefix === about.basePrefix ? 'no venv' : 'venv';
  const rows = [
    row('Interpreter', 'ok', about.executable),
    row('Version', versionState(about, context), `${about.implementation} ${about.version}`),
    row('Kind', about.isCondaBase || about.isManaged ? 'warn' : 'ok', kindOf(about, kind)),
    row('User site', about.leaks.length === 0 ? 'ok' : 'bad', leakText(about)),
    row('PYTHONPATH', 'ok', about.pythonPath.join(', ') || 'not set'),
    ...(machine === null
      ? []
      : [row('python in a terminal', terminalState(about, machine), machine.terminal ?? 'none')]),
  ];
  const said = { value: `Python ${about.version}`, rows };
  if (worst === undefined) {
    return { ...said, state: 'ok', says: `Python ${about.version} (${kind}) runs.` };
  }
  const { state, says, advice } = worst;
  const fixes = faults.flatMap((fault) => [...fault.fixes]);
  return { ...said, state, says, advice, fixes, evidence: faults.map((fault) => fault.says) };
}

interface Fault {
  readonly state: 'bad' | 'warn';
  readonly says: string;
  readonly advice: string;
  readonly fixes: readonly FixOffer[];
}

function faultsOf(about: About, machine: Machine | null, context: ProbeContext): readonly Fault[] {
  return [
    leakFault(about),
    pipFault(about, machine, context),
    trainingPathFault(about),
    wrongVersion(about, machine, context),
    notOwn(about, machine, context),
    wrongTerminal(about, machine),
  ].filter((fault) => fault !== null);
}

function leakFault(about: About): Fault | null {
  const [first] = about.leaks;
  if (first === undefined || about.userSite === null) return null;
  const worse = about.leaks.find(({ shadows }) => shadows !== null) ?? first;
  const example =
    worse.shadows === null
      ? `${worse.name} ${worse.version}`
      : `${worse.name} ${worse.version}, instead of its own ${worse.shadows}`;
  return {
    state: 'bad',
    says: `Packages of your user folder leak into this environment: it imports ${about.leaks.length} from ${about.userSite}, such as ${example}.`,
    advice: 'Keep the environment to its own packages. Your user folder stays as it is.',
    fixes: [{ fix: 'no-user-site', values: { packages: about.packages } }],
  };
}

/** As when its creation was cut off half-way. */
function pipFault(about: About, machine: Machine | null, context: ProbeContext): Fault | null {
  if (about.hasPip || about.isConda) return null;
  return {
    state: 'bad',
    says: 'The environment has no pip, so nothing can be installed into it. Its creation may have been cut off.',
    advice: 'Create the environment again.',
    fixes: createOffers(machine, context),
  };
}

function trainingPathFault(about: About): Fault | null {
  const other = about.found.python;
  if (other === null || folderOf(other) === folderOf(about.executable)) return null;
  return {
    state: 'warn',
    says: `A script that says "python" starts ${other}, because the environment has no program of that name.`,
    advice: 'Create the environment again, or say python3 in your scripts.',
    fixes: [],
  };
}

function wrongVersion(about: About, machine: Machine | null, context: ProbeContext): Fault | null {
  const pins = pinsOf(context.goal, null);
  if (pins === null || fitsPython(pins, about.version)) return null;
  const [low, high] = pins.pythons;
  return {
    state: 'warn',
    says: `This is Python ${about.version}; the versions that this goal names have wheels for Python 3.${low} to 3.${high}.`,
    advice: `An installer would take other versions, or compile for hours. Create an environment with Python 3.11.`,
    fixes: createOffers(machine, context),
  };
}

function notOwn(about: About, machine: Machine | null, context: ProbeContext): Fault | null {
  const isSystem = about.isManaged;
  if (!isSystem && !about.isCondaBase) return null;
  const name = isSystem ? "the system's own Python" : 'the base environment of conda';
  return {
    state: 'warn',
    says: `This is ${name}, which other programs depend on.`,
    advice: 'Use its own environment, so that an install cannot break it.',
    fixes: createOffers(machine, context),
  };
}

function wrongTerminal(about: About, machine: Machine | null): Fault | null {
  if (machine === null || machine.terminal === null || terminalState(about, machine) === 'ok') {
    return null;
  }
  const isPosix = about.executable.startsWith('/');
  return {
    state: 'warn',
    says: `The wrong interpreter is first on PATH: "python" in a terminal starts ${machine.terminal}, not ${about.executable}.`,
    advice:
      'RL Cockpit starts trainings with the environment first on PATH. What you type yourself, such as pip install, goes to the other interpreter.',
    fixes: isPosix
      ? [{ fix: 'environment-first', values: { shell: machine.shell ?? '', home: machine.home } }]
      : [],
  };
}

/** Another environment first on PATH is a trap; what every terminal there starts with is none. */
function terminalState({ executable }: About, { terminal, isDefault }: Machine): 'ok' | 'warn' {
  if (terminal === null || folderOf(terminal) === folderOf(executable)) return 'ok';
  return isDefault ? 'ok' : 'warn';
}

function versionState({ version }: About, { goal }: ProbeContext): 'ok' | 'warn' {
  const pins = pinsOf(goal, null);
  return pins === null || fitsPython(pins, version) ? 'ok' : 'warn';
}

const kindOf = ({ isCondaBase, isManaged, prefix }: About, kind: string): string =>
  `${isCondaBase ? 'conda base' : isManaged ? 'the system' : kind}, ${prefix}`;

const leakText = ({ userSite, leaks }: About): string =>
  userSite === null
    ? 'off'
    : leaks.length === 0
      ? 'on, and empty'
      : leaks.map(({ name, version }) => `${name} ${version}`).join(', ');

const folderOf = (file: string): string => file.replace(/[\\/][^\\/]*$/, '');

function makersOf(machine: Machine | null) {
  if (machine === null) return [];
  const { pythons, tools } = machine;
  const text = pythons.map(
    ({ path, version, canCreate }) => `${path} ${version}${canCreate ? '' : ' (without venv)'}`,
  );
  return [
    row('Pythons here', 'ok', text.join(', ') || 'none'),
    // That one is missing is no news here: the probe of conda and uv says so.
    ...(tools.uv === null ? [] : [row('uv', 'ok', tools.uv)]),
    ...(tools.conda === null ? [] : [row('conda', 'ok', tools.conda)]),
  ];
}
