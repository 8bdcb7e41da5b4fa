import type { TargetRemedy } from '../target';
import { wslCommands } from './commands/command-line';
import { ownerOfDistro } from './distro-name';
import type { Lists } from './scan-distros';
import type { WslProblem } from './problem';
import { endedBy, wslRemedy } from './wsl-remedy';

/** A distro with Python and drivers that most guides are written for. */
const USUAL_DISTRO = 'Ubuntu';

/**
 * Actions on a distro besides entering it. Nothing that takes its files away is among it.
 * @param distro a name that `lists` may have
 */
export function distroActs(
  distro: string,
  { names, running, rows }: Lists,
): readonly TargetRemedy[] {
  if (!names.includes(distro) || ownerOfDistro(distro) !== null) return [];
  const version = rows.find(({ name }) => name === distro)?.version;
  return [
    ...(running?.has(distro) === false ? [] : [terminate(distro)]),
    ...(running?.size === 0 ? [] : [SHUTDOWN]),
    ...(version === 1 ? [convert(distro)] : []),
  ];
}

/** Actions where the user has no distro; none where there is one. */
export function kindActs({ names }: Pick<Lists, 'names'>): readonly TargetRemedy[] {
  return names.some((name) => ownerOfDistro(name) === null) ? [] : [INSTALL];
}

/** Fixes for a WSL that does not work at all, if that is a command. */
export function mendingActs(problem: WslProblem): readonly TargetRemedy[] {
  if (problem.id === 'wsl-no-distro') return [INSTALL];
  const commands = problem.remedies.filter((remedy) => remedy.kind === 'command');
  return commands.map((remedy) => ({ ...remedy, ends: endedBy(remedy.argv) }));
}

const acted = (id: string, title: string, says: string, argv: readonly string[]): TargetRemedy => ({
  ...wslRemedy(id, title, says, argv),
  ends: endedBy(argv),
});

const terminate = (distro: string): TargetRemedy =>
  acted(
    'terminate',
    'Stop this distro',
    `This ends every program in ${distro} at once, without asking it to save. Files stay, and connecting starts the distro again.`,
    wslCommands.terminate(distro),
  );

const SHUTDOWN = acted(
  'shutdown',
  'Shut down WSL',
  'This ends every distro (Docker’s too) and the virtual machine they share at once; no program is asked to save. Files stay. It frees the memory WSL holds, and fixes most of its failures.',
  wslCommands.shutdown(),
);

const convert = (distro: string): TargetRemedy =>
  acted(
    'set-version',
    'Convert to WSL 2',
    `Only WSL 2 can use the GPU. This stops ${distro} and copies its files to a new virtual disk: it takes minutes, and needs space for a second copy. Back up what matters first.`,
    wslCommands.setVersion(distro, 2),
  );

const INSTALL = acted(
  'install',
  `Install ${USUAL_DISTRO}`,
  'This downloads it, about 1 GB on disk. Windows may ask for administrator rights, and may need a restart: then run the command again. Its first start, in a terminal, creates your user.',
  wslCommands.install(USUAL_DISTRO),
);
