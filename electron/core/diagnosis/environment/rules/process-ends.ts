import type { PassportPartName } from '../../../contract/evaluation/environment-passport';
import { MEANS } from '../../verdict/signals';
import type { PartCrash, PartEnd } from '../measured';
import { definePassportRule, row } from '../passport-rule';

const DOING: Readonly<Record<PassportPartName, string>> = {
  walk: 'while it took random steps',
  replay: 'while it replayed seeds',
  fresh: 'while it replayed a seed in a new process',
  masks: 'while it tried action masks',
  check: 'in the environment checker',
};

/** Exceptions of the environment's own code, and processes that died, hung or could not start. */
export default definePassportRule({
  order: 10,
  judge: ({ crashes, ends, walk }) => [
    ...distinct(crashes).map((crash) => crashRow(crash, walk?.steps ?? 0)),
    ...ends.map(endRow),
  ],
});

/** The same exception in several parts is reported once. */
const distinct = (crashes: readonly PartCrash[]): readonly PartCrash[] =>
  crashes.filter((one, at) => crashes.findIndex(({ says }) => says === one.says) === at);

function crashRow({ part, where, says, at }: PartCrash, steps: number) {
  const isBuilt = where !== 'make' && where !== 'import';
  const doing = part === 'walk' && steps > 0 ? `after ${steps} random steps` : DOING[part];
  const location = at === null ? [] : [`${at.file}:${at.line ?? '?'}  ${at.code}`];
  return row('bad', {
    id: isBuilt ? `crash-${part}` : 'not-made',
    title: isBuilt ? 'Exceptions' : 'Creation',
    says: isBuilt
      ? `${where === 'replay' ? 'The environment' : `${where}()`} raised ${says} ${doing}.`
      : `The environment could not be created: ${says}.`.replace(/\.\.$/, '.'),
    means: isBuilt
      ? 'Training stops with this exception as soon as it comes to the same point.'
      : 'Training cannot start.',
    advice: isBuilt
      ? 'Fix the line below. A training raises it from a worker, where it is harder to read.'
      : 'Check the ID and its arguments. A task that a package registers needs that package here, and its ID is module:id.',
    evidence: location,
  });
}

function endRow({ part, end }: PartEnd) {
  const { signal, timedOut, problem, code, tookMs } = end;
  const last = lastLine(end.errors);
  const text = { id: `process-${part}`, title: 'Process', evidence: last === '' ? [] : [last] };
  if (problem !== null) {
    return row('unknown', { ...text, says: `The process could not start: ${problem}.` });
  }
  // It imports PyTorch first: on a busy machine that alone can take as long.
  if (timedOut && part === 'check') {
    const says = `check_env was ended after ${Math.round(tookMs / 1000)} s, so its answer is not known.`;
    return row('unknown', { ...text, says, advice: 'Check again when the machine is less busy.' });
  }
  if (timedOut) {
    return row('bad', {
      ...text,
      says: `The environment hung ${DOING[part]}: its process was ended after ${Math.round(tookMs / 1000)} s.`,
      means: 'A training that comes to the same point waits forever.',
      advice: 'Look for a loop, a lock or a download in reset() and step().',
    });
  }
  if (signal !== null) {
    const means = MEANS[signal] === undefined ? '' : `: ${MEANS[signal]}`;
    return row('bad', {
      ...text,
      says: `Python ended by ${signal} ${DOING[part]}${means}.`,
      means: 'A training dies in the same way, without a traceback of Python.',
      advice: 'The last words of its process are below. A native library is the usual cause.',
    });
  }
  return row('bad', {
    ...text,
    says: `Python ended with exit code ${code ?? '?'} ${DOING[part]}.`,
    means: 'A training ends there, too.',
    advice: 'Look for sys.exit() or os._exit() in the environment.',
  });
}

/** The line of faulthandler where there is one, else the last. */
function lastLine(errors: string): string {
  const lines = errors.split('\n').map((line) => line.trim());
  const fatal = lines.find((line) => line.startsWith('Fatal Python error'));
  return (fatal ?? lines.findLast((line) => line !== '') ?? '').slice(0, 300);
}
