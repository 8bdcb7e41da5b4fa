import type { TargetRemedy } from '../target';
import { wslCommands } from './command-line';
import { ownerOfDistro } from './distro-name';
import type { Lists } from './scan-distros';
import type { WslProblem } from './problem';
import { endedBy, wslRemedy } from './wsl-remedy';

/** A distro with Python and drivers that most guides are written for. */
const USUAL_DISTRO = 'Ubuntu';

/**
 * What can be done with a distro beside entering it. Nothing that takes its files away is among it.
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

/** What can be done where there is no distro of a person's own; nothing where there is one. */
export function kindActs({ names }: Pick<Lists, 'names'>): readonly TargetRemedy[] {
  return names.some((name) => ownerOfDistro(name) === null) ? [] : [INSTALL];
}

/** What mends a WSL that does not work at all, where that is a command. */
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
    `Every program in ${distro} is ended at once, without being asked to save. Its files stay, and connecting starts it again.`,
    wslCommands.terminate(distro),
  );

const SHUTDOWN = acted(
  'shutdown',
  'Shut down WSL',
  'Every distro and the virtual machine they share are ended at once, those of Docker and the like too; no program is asked to save. Files stay. It frees the memory that WSL holds, and mends most of its failures.',
  wslCommands.shutdown(),
);

const convert = (distro: string): TargetRemedy =>
  acted(
    'set-version',
    'Convert to WSL 2',
    `Only WSL 2 has a GPU. ${distro} is stopped and its files are copied into a disk of its own: that takes minutes, and needs room for a second copy. Save what is dear before.`,
    wslCommands.setVersion(distro, 2),
  );

const INSTALL = acted(
  'install',
  `Install ${USUAL_DISTRO}`,
  'It is fetched from the Internet, about 1 GB on the disk. Windows may ask for administrator rights, and may have to be restarted: then run the command again. Its own first start, in a terminal, makes your user.',
  wslCommands.install(USUAL_DISTRO),
);
