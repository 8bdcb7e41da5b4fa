import type { WalkAnswer } from '../../../contract/evaluation/environment-passport';
import { counted, figure, type PassportRule, row } from '../passport-rule';

/** A million steps of fewer than so many a second take over half a day. */
const SLOW = 20;
/** Growth per 1,000 steps that fills 10 GB within a million. */
const LEAK_MIB = 10;
const HOURS = 3_600;

/** Steps per second in the environment's own code. */
export const speed: PassportRule = ({ walk, made }, { name }) => {
  if (walk === null || walk.steps === 0 || walk.stepS <= 0) return [];
  const perSecond = walk.steps / (walk.stepS + walk.resetS);
  const million = 1e6 / perSecond;
  const title = 'Speed';
  const says = `The environment makes ${figure(Math.round(perSecond * 10) / 10)} steps/s alone: a million steps take ${duration(million)} in one copy.`;
  const numbers = { stepsPerSecond: perSecond };
  if (perSecond >= SLOW) return [row('ok', { id: 'speed', title, says, numbers })];
  const cut =
    walk.stoppedBy === 'time' ? ` Only ${counted(walk.steps, 'step')} were possible.` : '';
  return [
    row('warn', {
      id: 'speed',
      title,
      says: `${says}${cut}`,
      means: `The network of ${name} waits for the environment; a GPU does not help.`,
      advice: 'Run copies side by side (SubprocVecEnv or StableVecEnv), and profile step().',
      evidence: made === null ? [] : [`creation took ${figure(made.tookS)} s`],
      numbers,
    }),
  ];
};

/** Does the memory of its process grow with the steps? */
export const memory: PassportRule = ({ walk }) => {
  if (walk === null) return [];
  const growth = growthMiB(walk);
  const title = 'Memory';
  if (growth === null) return [];
  const numbers = { growthMiB: growth };
  if (growth < LEAK_MIB) {
    const says = `Memory ${growth < 0.1 ? 'did not grow' : `grew by ${figure(Math.round(growth * 10) / 10)} MiB per 1,000 steps`}.`;
    return [row('ok', { id: 'memory', title, says, numbers })];
  }
  return [
    row('warn', {
      id: 'memory-grows',
      title,
      says: `Memory grew by ${figure(Math.round(growth))} MiB per 1,000 steps, step after step.`,
      means: `A million steps would need ${figure(Math.round((growth * 1000) / 1024))} GiB for each copy of the environment: the kernel ends the training before.`,
      advice:
        'Look for a list that grows in step(), figures that stay open, or a history that reset() keeps.',
      evidence: walk.memory.map(
        ({ step, mib }) => `step ${step}: ${mib === null ? '—' : figure(Math.round(mib))} MiB`,
      ),
      numbers,
    }),
  ];
};

/** Growth in MiB per 1,000 steps after the first sample, where at least two thirds of the samples rose; null where it cannot be told. */
function growthMiB({ memory: samples }: WalkAnswer): number | null {
  const known = samples.flatMap(({ step, mib }) => (mib === null ? [] : [{ step, mib }]));
  const [first, last] = [known[0], known.at(-1)];
  if (first === undefined || last === undefined || known.length < 3) return null;
  const rises = known.filter(
    ({ mib }, at) => at > 0 && mib > (known[at - 1]?.mib ?? mib) + 0.1,
  ).length;
  if (rises < (2 / 3) * (known.length - 1)) return 0;
  return ((last.mib - first.mib) / (last.step - first.step)) * 1000;
}

function duration(seconds: number): string {
  if (seconds < 90) return `${figure(Math.max(1, Math.round(seconds)))} s`;
  if (seconds < 1.5 * HOURS) return `${figure(Math.round(seconds / 60))} min`;
  return `${figure(Math.round((seconds / HOURS) * 10) / 10)} h`;
}
