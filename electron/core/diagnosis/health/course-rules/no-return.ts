import { CANDIDATES } from '../../../telemetry/canonical';
import { defineCourseRule } from '../course-rule';
import { figures } from '../../../lib/figure-words';

/** Values of a loss after which a return should have come. */
const MIN_LOSSES = 10;

/** CleanRL and scripts in its manner. Stable-Baselines3 is judged by `no-episode`. */
const LOSS = /^losses\/[\w-]+$/;
const RETURNS = [...CANDIDATES.reward, ...CANDIDATES.ep_len];

const isReturn = (tag: string): boolean =>
  RETURNS.some((name) => (typeof name === 'string' ? name === tag : name.test(tag)));

/** E6: losses are logged, and no episode return or length ever came. */
export default defineCourseRule({
  order: 24,
  title: 'Episode returns are logged',
  source: 'CleanRL issues 499 and 534; ppo.py unchanged with gymnasium 1.4',
  suggestions: [
    'Install gymnasium==0.29.1, which CleanRL’s scripts are written for. From gymnasium 1.0 on the record of finished episodes is elsewhere, so these scripts never see one. Setting AutoresetMode.SAME_STEP does not help: it crashes.',
    'Wrap the environment in RecordEpisodeStatistics, or in Monitor.',
    'Set a time limit (max_episode_steps) if no episode can end.',
  ],
  concerns: (tag) => LOSS.test(tag) || isReturn(tag),
  applies: (metrics) => metrics.some(({ tag }) => LOSS.test(tag)),
  judge: (metrics) => {
    const losses = metrics.filter(({ tag }) => LOSS.test(tag));
    const [longest] = losses.toSorted((a, b) => b.count - a.count);
    if (longest === undefined || longest.count < MIN_LOSSES) return null;
    if (metrics.some(({ tag }) => isReturn(tag))) return null;
    return {
      severity: 'warning',
      tag: longest.tag,
      symptom: 'No episode return was ever logged',
      because: `${longest.tag} has ${figures(longest.count)} values, and no return or episode length came`,
      formula: `values of a loss ≥ ${MIN_LOSSES}, without a return`,
    };
  },
  okText: 'Episode returns come.',
  needsText: 'Needs losses/NAME, which this run does not log.',
});
