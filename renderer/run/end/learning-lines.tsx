import type { AgainstYardstick, Learning, MeasuredLearning } from '#core/contract/run/learning';
import type { RunView } from '#core/contract/run/run';
import { learningAnswer } from '#core/diagnosis/learning/answer';
import { HelpLink } from '../../ui/help-link';
import { changeWords, metricWords } from '../../ui/number-words';
import { Sparkline } from '../../ui/runs/sparkline';
import { t } from '../../words/t';
import type { MeasureOption } from './measure-options';

interface Props {
  readonly learning: Learning | undefined;
  readonly verdict: RunView['verdict'];
  readonly options: readonly MeasureOption[];
  readonly onCheckpoints: () => void;
}

/** Learning of a run, apart from how it ended: better than at its start, and than each yardstick, each with its numbers. */
export function LearningLines({ learning, verdict, options, onCheckpoints }: Props) {
  if (learning === undefined) return null;
  const against = learning.against ?? [];
  const isBlind = learning.is === 'not-measured' && against.length === 0;
  // For a run that failed or was stopped, whether it learned is not the first question.
  if (isBlind && verdict !== 'succeeded' && verdict !== 'finished') return null;
  // Of a run whose checkpoints nothing can play, a random agent is no question.
  const canPlay = options.some((option) => option !== 'longer');
  return (
    <div className="verdict-learning">
      <ul className="learning-lines num" aria-label={t('run.verdict.learning.title')}>
        <StartLine learning={learning} />
        {against.length === 0 && canPlay && (
          <Unmeasured says={t('run.verdict.learning.against.random')} />
        )}
        {against.map((one) => (
          <AgainstLine key={one.name} one={one} />
        ))}
      </ul>
      {isOpen(learning) && <Advice options={options} onCheckpoints={onCheckpoints} />}
    </div>
  );
}

function isOpen(learning: Learning): boolean {
  const { is } = learningAnswer(learning);
  return is === 'few' || is === 'noise' || is === 'not-measured';
}

function Advice({ options, onCheckpoints }: Pick<Props, 'options' | 'onCheckpoints'>) {
  if (options.length === 0) return null;
  return (
    <div className="note learning-advice">
      {t('run.verdict.learning.advice')}
      <ul>
        {options.map((option) => (
          <li key={option}>
            {option === 'play' ? (
              <button type="button" className="link" onClick={onCheckpoints}>
                {t('run.verdict.learning.play')}
              </button>
            ) : (
              t(`run.verdict.learning.${option}`)
            )}
          </li>
        ))}
      </ul>
      <HelpLink topic="models" part="did-it-learn" />
    </div>
  );
}

function Unmeasured({ says }: { readonly says: string }) {
  return (
    <li className="learning-unmeasured">
      {says}: <b>{t('run.verdict.learning.notMeasured')}</b>
    </li>
  );
}

/** "Improved since the start: yes, +1.653 · 99% interval 0.9 to 2.4 · 4.01 → 5.66 eval/mean_reward" */
function StartLine({ learning }: { readonly learning: Learning }) {
  const says = t('run.verdict.learning.start');
  if (learning.is === 'not-measured') {
    return (
      <li className="learning-unmeasured">
        {says}: <b>{t('run.verdict.learning.notMeasuredStart')}</b>
      </li>
    );
  }
  const { is, from, to, tag, curve = [] } = learning;
  return (
    <li className={`learning-${is}`}>
      {says}: <b>{t(`run.verdict.learning.${is}`, { by: changeWords(to - from) })}</b>
      <Notes says={[...whyWords(learning), endWords({ from, to })]} />
      {curve.length > 1 && (
        <span title={t('run.verdict.learning.curve', { tag })}>
          <Sparkline numbers={Float32Array.from(curve)} />
        </span>
      )}
      <code className="note"> {tag}</code>
    </li>
  );
}

/** Why it is said: the interval, the test of ranks, or what is missing. */
function whyWords(learning: MeasuredLearning): readonly string[] {
  const { values = 0, low, high, level = 95, p } = learning;
  if (learning.is === 'inconclusive' && learning.why === 'few') {
    return [t('run.verdict.learning.few', { count: values })];
  }
  const noise = t('run.verdict.learning.noise', { values: metricWords(values) });
  return [
    learning.is === 'inconclusive' ? [noise] : [],
    p === undefined ? [] : [t('run.verdict.learning.ranks', { p: metricWords(p) })],
    low === null || high === null ? [] : [intervalWords({ low, high }, level)],
  ].flat();
}

/** "Better than a random agent: yes, +478 · 95% interval 470 to 486 · 22 → 500 · 20 episodes" */
function AgainstLine({ one }: { readonly one: AgainstYardstick }) {
  const { name, is, from, to, episodes } = one;
  const played =
    episodes === undefined
      ? []
      : [t('run.verdict.learning.episodes', { episodes: metricWords(episodes) })];
  return (
    <li className={`learning-${is}`}>
      {t(`run.verdict.learning.against.${name}`)}:{' '}
      <b>{t(`run.verdict.learning.${is}`, { by: changeWords(to - from) })}</b>
      <Notes says={[intervalWords(one, 95), endWords(one), ...played]} />
    </li>
  );
}

function Notes({ says }: { readonly says: readonly string[] }) {
  return <span className="note">{says.map((one) => ` · ${one}`).join('')}</span>;
}

const intervalWords = (
  { low, high }: { readonly low: number; readonly high: number },
  level: number,
): string =>
  t('run.verdict.learning.interval', { level, low: metricWords(low), high: metricWords(high) });

const endWords = ({ from, to }: { readonly from: number; readonly to: number }): string =>
  t('run.verdict.learning.means', { from: metricWords(from), to: metricWords(to) });
