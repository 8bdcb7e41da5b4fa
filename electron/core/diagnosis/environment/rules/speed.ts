import { counted, definePassportRule, figure, row } from '../passport-rule';

/** A million steps of fewer than so many a second take over half a day. */
const SLOW = 20;
const HOURS = 3_600;

/** Steps per second in the environment's own code. */
export default definePassportRule({
  order: 120,
  judge: ({ walk, created, algorithm: { name } }) => {
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
        evidence: created === null ? [] : [`creation took ${figure(created.tookS)} s`],
        numbers,
      }),
    ];
  },
});

function duration(seconds: number): string {
  if (seconds < 90) return `${figure(Math.max(1, Math.round(seconds)))} s`;
  if (seconds < 1.5 * HOURS) return `${figure(Math.round(seconds / 60))} min`;
  return `${figure(Math.round((seconds / HOURS) * 10) / 10)} h`;
}
