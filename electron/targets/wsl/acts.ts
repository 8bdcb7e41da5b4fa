import type { PlaceAct } from '../target';
import { wslCommands } from './command-line';
import { ownerOfDistro } from './distro-name';
import type { Lists } from './look';
import type { WslProblem } from './problem';

/** A distro with Python and drivers that most guides are written for. */
const USUAL_DISTRO = 'Ubuntu';

/**
 * What can be done with a distro beside entering it. Nothing that takes its files away is among it.
 * @param distro a name that `lists` may have
 */
export function distroActs(distro: string, { names, running, rows }: Lists): readonly PlaceAct[] {
  if (!names.includes(distro) || ownerOfDistro(distro) !== null) return [];
  const version = rows.find(({ name }) => name === distro)?.version;
  return [
    ...(running?.has(distro) === false ? [] : [terminate(distro)]),
    ...(running?.size === 0 ? [] : [SHUTDOWN]),
    ...(version === 1 ? [convert(distro)] : []),
  ];
}

/** What can be done where there is no distro of a person's own; nothing where there is one. */
export function kindActs({ names }: Pick<Lists, 'names'>): readonly PlaceAct[] {
  return names.some((name) => ownerOfDistro(name) === null) ? [] : [INSTALL];
}

/** What mends a WSL that does not work at all, where that is a command. */
export function mendingActs(problem: WslProblem): readonly PlaceAct[] {
  if (problem.code === 'wsl-no-distro') return [INSTALL];
  if (problem.command === undefined) return [];
  const argv = problem.command.split(' ');
  const says = `${problem.says} ${problem.remedy}`;
  const isLook = argv.includes('--status') || argv.includes('--list');
  return [acted('mend', isLook ? 'Inspect WSL' : 'Repair WSL', says, argv)];
}

/**
 * Which programs a command ends that run in distros now: an update stops the service, and with it the virtual
 * machine; a conversion stops its distro first.
 */
export function endedBy(argv: readonly string[]): PlaceAct['ends'] {
  if (argv.includes('--shutdown') || argv.includes('--update')) return 'kind';
  return argv.includes('--terminate') || argv.includes('--set-version') ? 'place' : 'nothing';
}

const acted = (
  id: PlaceAct['id'],
  title: string,
  says: string,
  argv: readonly string[],
): PlaceAct => ({ id, title, says, argv, ends: endedBy(argv) });

const terminate = (distro: string): PlaceAct =>
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

const convert = (distro: string): PlaceAct =>
  acted(
    'set-version',
    'Convert to WSL 2',
    `Only WSL 2 has a GPU. This stops ${distro} and copies its files to a new virtual disk: it takes minutes, and needs space for a second copy. Back up what matters first.`,
    wslCommands.setVersion(distro, 2),
  );

const INSTALL = acted(
  'install',
  `Install ${USUAL_DISTRO}`,
  'This downloads it, about 1 GB on disk. Windows may ask for administrator rights, and may need a restart: then run the command again. Its first start, in a terminal, creates your user.',
  wslCommands.install(USUAL_DISTRO),
);
