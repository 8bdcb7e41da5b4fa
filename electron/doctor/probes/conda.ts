import { z } from 'zod';
import { type FixOffer, type Probe, type ProbeContext, row } from '../probe';
import { type Fault, judgeFaults } from '../faults/faults';
import { readAnswer } from '../run/child-answer';
import { ClientFacts, clientOffers, clientWords, ownClients } from '../python/own-clients';

const Root = z.object({
  root: z.string(),
  version: z.string().nullable(),
  hasPython: z.boolean(),
  hasHistory: z.boolean(),
  /** Commands that changed base after its installer was done. */
  baseCommands: z.array(z.string()),
  channels: z.array(z.string()),
  writable: z.boolean(),
});
type Root = z.infer<typeof Root>;
const Client = z.object({
  name: z.string(),
  path: z.string(),
  version: z.string().nullable(),
  problem: z.string().nullable(),
});
/** Answer of `conda.py`. */
const Facts = z.object({
  roots: z.array(Root),
  channels: z.array(z.string()),
  clients: z.array(Client),
  active: z.string().nullable(),
  own: ClientFacts.nullable().default(null),
});
type Facts = z.infer<typeof Facts>;

/** conda takes a second as a rule, and many on a cold disk. */
const CLIENT_S = 20;
const MAX_CLIENTS = 6;

/** Probe of conda: every installation, its version, its channels, and what was put into its base. */
export default {
  title: 'conda and uv',
  says: 'Finds installations of conda by their files, and asks conda, mamba, micromamba and uv for their versions. It changes nothing.',
  order: 50,
  subject: 'machine',
  runsAlone: false,
  children: (context, results) => {
    const words = { limitS: CLIENT_S, own: clientWords(context) };
    const limitS = MAX_CLIENTS * CLIENT_S + 5;
    const child = { script: 'conda', at: 'target', python: null, words, env: {}, limitS } as const;
    return results.length > 0 ? [] : [child];
  },
  judge: ([result], context) => {
    const facts = readAnswer(result, Facts);
    if (!facts.ok) return facts.error;
    const { roots, clients } = facts.value;
    const names = clients.flatMap(({ name, version }) =>
      version === null ? [] : [`${name} ${version}`],
    );
    const value = names.join(', ') || 'no conda';
    const judgement = judgeFaults(
      [...roots.flatMap(rootFaults), ...clientFaults(facts.value)],
      rowsOf(facts.value),
      {
        value,
        says:
          roots.length === 0
            ? 'There is no conda here. None is needed: RL Cockpit creates virtual environments with Python itself.'
            : `${value}. RL Cockpit creates environments in its own folder, and leaves yours as they are.`,
      },
    );
    return { ...judgement, fixes: offersOf(facts.value, context) };
  },
} satisfies Probe;

/** Other ways to an environment, none of which is needed; not what is there already and runs. */
function offersOf({ own, clients }: Facts, { hello, target }: ProbeContext): readonly FixOffer[] {
  if (own === null || !hello.ok) return [];
  const { conda, uv } = ownClients(hello.value, target);
  const runs = (file: string): boolean =>
    clients.some(({ path, problem }) => path === file && problem === null);
  const present = [
    ...(runs(conda) ? ['install-miniforge'] : []),
    ...(runs(uv) ? ['install-uv'] : []),
  ];
  return clientOffers(own).filter(({ fix }) => !present.includes(fix));
}

function rowsOf({ roots, clients, channels, active }: Facts) {
  return [
    ...roots.map((root) => row(root.root, rootFaults(root)[0]?.state ?? 'ok', rootText(root))),
    ...clients.map(({ name, path, version, problem }) =>
      row(name, problem === null ? 'ok' : 'warn', `${version ?? problem ?? '—'}, ${path}`),
    ),
    ...(channels.length === 0 ? [] : [row('Your channels', 'ok', channels.join(', '))]),
    ...(active === null ? [] : [row('Active environment', 'ok', active)]),
  ];
}

function rootText({ version, channels, baseCommands }: Root): string {
  const base =
    baseCommands.length === 0 ? 'base as installed' : `base changed ${baseCommands.length} times`;
  return [
    version ?? 'unknown version',
    base,
    ...(channels.length === 0 ? [] : [channels.join(', ')]),
  ].join(', ');
}

function rootFaults({ root, hasPython, hasHistory, baseCommands }: Root): readonly Fault[] {
  if (!hasPython || !hasHistory) {
    const lacks = hasPython ? 'the file conda-meta/history' : 'its Python';
    return [
      {
        state: 'warn',
        value: 'a broken conda',
        says: `The conda at ${root} lacks ${lacks}: it can create nothing and repair nothing.`,
        advice:
          'RL Cockpit leaves it as it is. Install it again over the same folder (“-u” of the installer keeps its environments), or install Miniforge into the folder of RL Cockpit.',
      },
    ];
  }
  if (baseCommands.length === 0) return [];
  return [
    {
      state: 'warn',
      value: 'packages in base',
      says: `Packages were installed into the base of ${root}; they can break conda itself, and leak into what is run there.`,
      advice: 'Leave it so while it works; install into its own environment from now on.',
      evidence: baseCommands,
    },
  ];
}

/** A client on PATH that does not start breaks scripts that use it. */
const clientFaults = ({ clients }: Facts): readonly Fault[] =>
  clients.flatMap(({ name, path, problem }) =>
    problem === null
      ? []
      : [
          {
            state: 'warn' as const,
            value: `${name} does not start`,
            says: `${path} does not start.`,
            advice: 'Reinstall it, or take it off PATH.',
            evidence: [problem],
          },
        ],
  );
