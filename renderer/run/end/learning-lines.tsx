import type { AgainstYardstick, Learning } from '#core/contract/run/learning';
import type { RunView } from '#core/contract/run/run';
import { HelpLink } from '../../ui/help-link';
import { metricWords } from '../../ui/number-words';
import { t } from '../../words/t';

/** Learning of a run, apart from how it ended: better than at its start, and than each yardstick. */
export function LearningLines({ run }: { readonly run: Pick<RunView, 'learning' | 'verdict'> }) {
  const { learning, verdict } = run;
  if (learning === undefined) return null;
  const against = learning.against ?? [];
  const isBlind = learning.is === 'not-measured' && against.length === 0;
  // For a run that failed or was stopped, whether it learned is not the first question.
  if (isBlind && verdict !== 'succeeded' && verdict !== 'finished') return null;
  return (
    <div className="verdict-learning">
      {isBlind && verdict === 'succeeded' && <p>{t('run.verdict.learning.green')}</p>}
      <ul className="learning-lines num" aria-label={t('run.verdict.learning.title')}>
        <StartLine learning={learning} />
        {against.length === 0 ? (
          <Line is="not-measured" says={t('run.verdict.learning.against.random')} />
        ) : (
          against.map((one) => <AgainstLine key={one.name} one={one} />)
        )}
      </ul>
      {isBlind && (
        <p className="note">
          {t('run.verdict.learning.how')} <HelpLink topic="models" part="did-it-learn" />
        </p>
      )}
    </div>
  );
}

function StartLine({ learning }: { readonly learning: Learning }) {
  const says = t('run.verdict.learning.start');
  if (learning.is === 'not-measured') return <Line is="not-measured" says={says} />;
  return <Line is={learning.is} says={says} change={learning} tag={learning.tag} />;
}

const AgainstLine = ({ one }: { readonly one: AgainstYardstick }) => (
  <Line is={one.is} says={t(`run.verdict.learning.against.${one.name}`)} change={one} />
);

interface LineProps {
  readonly is: Learning['is'];
  readonly says: string;
  readonly change?: Pick<AgainstYardstick, 'from' | 'to' | 'low' | 'high'>;
  readonly tag?: string;
}

/** "Better than a random agent: yes, by 478 · 95% interval 470 to 486 · mean 22 → 500" */
function Line({ is, says, change, tag }: LineProps) {
  if (is === 'not-measured' || change === undefined) {
    return (
      <li className="learning-unmeasured">
        {says}: <b>{t('run.verdict.learning.notMeasured')}</b>
      </li>
    );
  }
  const [from, to] = [metricWords(change.from), metricWords(change.to)];
  const [low, high] = [metricWords(change.low), metricWords(change.high)];
  const by = metricWords(change.to - change.from);
  return (
    <li className={`learning-${is}`}>
      {says}: <b>{t(`run.verdict.learning.${is}`, { by })}</b>
      <span className="note">
        {' · '}
        {t('run.verdict.learning.interval', { low, high })}
        {' · '}
        {t('run.verdict.learning.means', { from, to })}
        {tag !== undefined && <code> {tag}</code>}
      </span>
    </li>
  );
}
