import { z } from 'zod';
import type { ChildRequest, FixOffer, ProbeContext } from '../probe';
import { childAt } from '../run/child-answer';
import { fitsPython, pinsOf } from '../torch/goal-pins';
import { ClientFacts, clientOffers, clientWords } from './own-clients';
import { environmentFolder } from '../../targets/own-python';

/** Answer of interpreter.py about a machine: what a terminal starts as `python`, and what can create an environment. */
export const Machine = z.object({
  terminal: z.string().nullable(),
  /** The system's own, a shim of pyenv, or conda's base: what every terminal there starts with. */
  isDefault: z.boolean(),
  pythons: z.array(z.object({ path: z.string(), version: z.string(), canCreate: z.boolean() })),
  tools: z.object({ uv: z.string().nullable(), conda: z.string().nullable() }),
  shell: z.string().nullable(),
  home: z.string(),
  isThere: z.boolean(),
  own: ClientFacts.nullable().default(null),
});
export type Machine = z.infer<typeof Machine>;

/** The child that answers with a `Machine`. */
export const machineChild = (python: string, context: ProbeContext): ChildRequest => {
  const folder = context.hello.ok ? environmentFolder(python) : null;
  const words = { mode: 'machine', folder, own: clientWords(context) };
  return childAt('interpreter', null, words, { limitS: 60 });
};

/** Python version that a new environment needs. */
export interface PythonWanted {
  readonly fits: (version: string) => boolean;
  /** Version that uv and conda fetch: `3.11`. */
  readonly version: string;
}

/** A Python that the packages of the goal have wheels for. */
const ofGoal = (goal: string | null): PythonWanted => {
  const pins = pinsOf(goal, null);
  return { fits: (version) => pins === null || fitsPython(pins, version), version: '3.11' };
};

/** Ways to create the environment on this machine, the plainest first. */
export function createOffers(
  machine: Machine | null,
  context: ProbeContext,
  wanted: PythonWanted = ofGoal(context.goal),
): readonly FixOffer[] {
  const { python, hello } = context;
  if (python === null || environmentFolder(python) === null || !hello.ok) return [];
  const replaces = machine?.isThere === true ? 'yes' : 'no';
  const offer = (maker: string, tool: string): FixOffer => ({
    fix: 'create-environment',
    values: { maker, tool, version: wanted.version, replaces },
  });
  if (machine === null) return [offer('venv', hello.value.python)];
  const fitting = machine.pythons.filter(({ version }) => wanted.fits(version));
  const base = fitting.find(({ canCreate }) => canCreate);
  const anyBase = machine.pythons.find(({ canCreate }) => canCreate);
  const offers = [
    ...(base === undefined ? [] : [offer('venv', base.path)]),
    ...(machine.tools.uv === null ? [] : [offer('uv', machine.tools.uv)]),
    ...(machine.tools.conda === null ? [] : [offer('conda', machine.tools.conda)]),
  ];
  if (offers.length > 0) return offers;
  const clients = machine.own === null ? [] : clientOffers(machine.own);
  if (anyBase === undefined) return [{ fix: 'install-python', values: {} }, ...clients];
  // A Python that the goal's packages have no wheels for would only make the same fault again.
  return clients.length > 0 ? clients : [offer('venv', anyBase.path)];
}
