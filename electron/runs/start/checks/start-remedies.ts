import type { Finding } from '#core/contract/finding';
import type { StartRequested } from './start-facts';

const SETS = { says: '', danger: 'none', kind: 'parameters' } as const;

/** Takes back an interpreter that was picked; nothing where none was. */
export const bestEnvironment = ({ python }: Pick<StartRequested, 'python'>): Finding['remedies'] =>
  python === null
    ? []
    : [
        {
          ...SETS,
          id: 'best-environment',
          title: 'Use the best match',
          provedBy: 'environment',
          set: { python: null },
        },
      ];

/** Takes back a folder that was typed; nothing where none was. */
export const ownFolder = ({ cwd }: Pick<StartRequested, 'cwd'>): Finding['remedies'] =>
  cwd === null
    ? []
    : [
        {
          ...SETS,
          id: 'own-folder',
          title: 'Use the run’s own folder',
          provedBy: null,
          set: { cwd: null },
        },
      ];

const INSTALLS = {
  python: { title: 'Set up Python', provedBy: 'target' },
  packages: { title: 'Set up the packages', provedBy: 'packages' },
} as const;

/** Leads to the step of the setup that installs what is missing; nothing is installed by the check itself. */
export const settingUp = (what: keyof typeof INSTALLS, target: string): Finding['remedies'] => [
  {
    kind: 'install',
    id: `install-${what}`,
    says: '',
    danger: 'none',
    what,
    target,
    ...INSTALLS[what],
  },
];

/** Connects the target where that is an act; this computer needs none. */
export const connecting = (target: string): Finding['remedies'] =>
  target === 'local'
    ? []
    : [
        {
          kind: 'connect',
          id: 'connect',
          title: 'Connect the target',
          says: '',
          danger: 'none',
          provedBy: 'target',
          target,
        },
      ];
