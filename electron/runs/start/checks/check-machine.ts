import type { Scheduler } from '#core/contract/scheduler';
import { type Answer, defineCheck, fails, passes, warns } from '#core/diagnosis/rules/define-check';
import { capacityText } from '#core/lib/size-text';
import { windowsFolder } from './check-distro';
import { type StartFacts, unread } from './start-facts';
import { ownFolder } from './start-remedies';

/** A toy writes a few MB; a checkpoint of a network is a few hundred. */
const LOW_BYTES = 1e9;
const MIN_BYTES = 50e6;

/** Does the working folder exist on the target? */
export const folderCheck = defineCheck<Pick<StartFacts, 'request' | 'target'>>(
  'folder',
  async ({ request, target }) => {
    const { cwd } = request;
    if (cwd === null) return [];
    const ofWindows = await windowsFolder(request, target);
    if (ofWindows !== null) return ofWindows;
    const result = await target.exists(cwd);
    if (!result.ok) return unread(result.error);
    if (result.value) return passes(`The folder ${cwd} exists.`);
    return fails(`There is no folder ${cwd}.`, {
      advice: 'Choose an existing folder, or leave it empty.',
      remedies: ownFolder(request),
    });
  },
);

/** Whether there is room for the files of a run. */
export const diskCheck = defineCheck<Pick<StartFacts, 'hello'>>(
  'disk',
  ({ hello: { diskFreeBytes, runsDir } }) => {
    if (diskFreeBytes === null) return warns(`The free space of ${runsDir} could not be read.`);
    const says = `${capacityText(diskFreeBytes)} free in the runs folder.`;
    const advice = 'Delete runs you no longer need, or free space there.';
    if (diskFreeBytes < MIN_BYTES) return fails(says, { advice });
    return diskFreeBytes < LOW_BYTES ? warns(says, { advice }) : passes(says);
  },
);

/** On a cluster the login node's GPUs say nothing: a job gets those that it asks for. */
function jobGpus({ slurm, ray }: Pick<StartFacts['request'], Scheduler>): Answer {
  if (ray?.gpus !== undefined)
    return passes(`The job reserves ${ray.gpus} GPU${ray.gpus === 1 ? '' : 's'}.`);
  if (slurm?.gpus !== undefined) return passes(`The job asks for gpu:${slurm.gpus} on each node.`);
  return warns('The job asks for no GPU; it runs on the CPU.', {
    advice: 'Enter a number under GPUs per node.',
  });
}

/** Which GPU the run gets, where it uses one. */
export const gpuCheck = defineCheck<Pick<StartFacts, 'hello' | 'recipe' | 'request' | 'target'>>(
  'gpu',
  ({ hello: { gpus }, recipe, request, target }) => {
    if (recipe?.usesGpu !== true) return passes('No GPU is needed.');
    const { scheduler } = target.view().capabilities;
    if (scheduler === 'ray' && (request.ray?.gpus ?? 0) === 0)
      return passes('The job itself reserves no GPU; its actors ask Ray for their own.');
    if (scheduler !== undefined) return jobGpus(request);
    const names = gpus.map(({ name }) => name).join(', ');
    return passes(names === '' ? 'No GPU found; it runs on the CPU.' : `GPU: ${names}.`);
  },
);
