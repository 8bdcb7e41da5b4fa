import type { BisectionPlan } from '#core/contract/setup/bisection';
import { binarySizeText } from '#core/lib/size-text';
import { commandLine } from '../fix/remedy-commands';

const MAX_LISTED = 8;

/** Plan of a bisection's trials and where they write, shown before the user agrees. */
export function trialPlanText(plan: BisectionPlan): string {
  const { ended, argv, most, limitS, keys } = plan;
  return [
    `The run: ${ended}`,
    `At most ${most} trials of at most ${limitS} s each start: ${commandLine(argv)}`,
    folderText(plan),
    outsideText(plan),
    ...(keys.length === 0
      ? []
      : [
          `They get the keys ${keys.join(', ')}: what the program reports with them, it reports again.`,
        ]),
  ].join('\n');
}

function folderText({ worksIn, why, folder, files, bytes, leftOut }: BisectionPlan): string {
  const left = leftOut.length === 0 ? '' : `, without ${listed(leftOut)}`;
  if (worksIn === 'copy') {
    const count = `${files.toLocaleString('en-US')} file${files === 1 ? '' : 's'}`;
    return `Each works in a copy of ${folder} of its own (${count}, ${binarySizeText(bytes)}${left}), which is removed afterwards.`;
  }
  const reason =
    why === 'own-folder'
      ? 'as the run did'
      : `as ${folder} is larger than a copy may be (5,000 files, ${binarySizeText(256 * 1024 * 1024)})`;
  return `Each works in its own empty folder, ${reason}; it is removed afterwards.`;
}

const outsideText = ({ outside }: BisectionPlan): string =>
  outside.length === 0
    ? 'No path of the command leads elsewhere. Paths that only the code of the program names are not seen here.'
    : `These paths lead elsewhere: what the program writes there, it writes there: ${listed(outside)}. Paths that only its code names are not seen here.`;

const listed = (paths: readonly string[]): string =>
  paths.length <= MAX_LISTED
    ? paths.join(', ')
    : `${paths.slice(0, MAX_LISTED).join(', ')} and ${paths.length - MAX_LISTED} more`;
