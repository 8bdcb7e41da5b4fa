import type { MetricChange, PaidPart, WhoPaid } from '#core/contract/insight/who-paid';
import { percent } from '#core/lib/figure-words';
import { MetricHint } from '../../ui/metrics/metric-hint';
import { changeWords, countWords, metricWords } from '../../ui/number-words';
import { t } from '../../words/t';
import { FoldCard } from './fold-card';
import { type WaterfallBar, waterfall } from './waterfall';

interface Props {
  readonly paid: WhoPaid;
  readonly onAnswers: () => void;
}

/** Who paid for the change of the reward: a waterfall from its first fifth to its last fifth, and what changed with it. */
export function WhoPaidCard({ paid, onAnswers }: Props) {
  if (paid.reward === null) return null;
  return (
    <FoldCard
      title={t('run.insight.whoPaid.title')}
      label={t('run.insight.whoPaid.label')}
      says={paid.says}
    >
      <Waterfall paid={paid} reward={paid.reward} />
      <Besides paid={paid} />
      <Windows paid={paid} />
      <button type="button" className="link" onClick={onAnswers}>
        {t('run.insight.whoPaid.answers')}
      </button>
    </FoldCard>
  );
}

function Waterfall({ paid, reward }: { readonly paid: WhoPaid; readonly reward: MetricChange }) {
  const bars = waterfall(reward, paid.parts, paid.rest);
  return (
    <table className="insight-table">
      <thead>
        <tr>
          <th scope="col">{t('run.insight.whoPaid.part')}</th>
          <th scope="col" className="insight-wide">
            <span className="unseen">{t('run.insight.whoPaid.paid')}</span>
          </th>
          <th scope="col">{t('run.insight.whoPaid.first')}</th>
          <th scope="col">{t('run.insight.whoPaid.last')}</th>
          <th scope="col">{t('run.insight.whoPaid.paid')}</th>
        </tr>
      </thead>
      <tbody>
        {bars.map((bar) => (
          <BarRow
            key={`${bar.kind} ${bar.part?.tag ?? ''}`}
            {...bar}
            tag={bar.part?.tag ?? reward.tag}
          />
        ))}
      </tbody>
    </table>
  );
}

function BarRow({ kind, part, left, width, paid, tag }: WaterfallBar & { readonly tag: string }) {
  const name = <span>{barName(kind, part)}</span>;
  const tone = kind === 'part' || kind === 'rest' ? (paid < 0 ? 'is-loss' : 'is-gain') : 'is-total';
  return (
    <tr>
      <th scope="row">{kind === 'rest' ? name : <MetricHint tag={tag}>{name}</MetricHint>}</th>
      <td className="insight-wide">
        <span className="insight-track">
          <i className={tone} style={{ left: `${left}%`, width: `${width}%` }} />
        </span>
      </td>
      <td className="num">{part === null ? '' : metricWords(part.first)}</td>
      <td className="num">{part === null ? '' : metricWords(part.last)}</td>
      <td className="num">
        {kind === 'part' || kind === 'rest' ? changeWords(paid) : <b>{metricWords(paid)}</b>}
      </td>
    </tr>
  );
}

function barName(kind: WaterfallBar['kind'], part: PaidPart | null): string {
  if (kind !== 'part' || part === null)
    return t(`run.insight.whoPaid.${kind === 'part' ? 'rest' : kind}`);
  if (part.weight === null || part.weight === 1) return part.name;
  return `${part.name} · ${t('run.insight.whoPaid.weight', { weight: metricWords(part.weight) })}`;
}

/** Scores that are no part of the reward, cut answers, and groups that teach nothing. */
function Besides({ paid: { outside, cut, equalGroups } }: { readonly paid: WhoPaid }) {
  const shares = [
    ...(cut === null ? [] : [{ name: t('run.insight.whoPaid.cut'), ...cut }]),
    ...(equalGroups === null
      ? []
      : [{ name: t('run.insight.whoPaid.equalGroups'), ...equalGroups }]),
  ];
  if (shares.length + outside.length === 0) return null;
  return (
    <>
      <h3>{t('run.insight.whoPaid.besides')}</h3>
      <ul className="insight-list">
        {outside.map(({ tag, first, last }) => (
          <li key={tag}>
            <MetricHint tag={tag}>
              <span>{tag}</span>
            </MetricHint>
            <span className="num">{`${metricWords(first)} → ${metricWords(last)}`}</span>
          </li>
        ))}
        {shares.map(({ tag, name, first, last }) => (
          <li key={tag}>
            <MetricHint tag={tag}>
              <span>{name}</span>
            </MetricHint>
            <span className="num">{`${percent(first)} → ${percent(last)}`}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

const stepWords = (x: number): string => countWords(Math.round(x));

function Windows({ paid: { first, last } }: { readonly paid: WhoPaid }) {
  if (first === null || last === null) return null;
  return (
    <p className="note num">
      {t('run.insight.whoPaid.windows', {
        firstFrom: stepWords(first.from),
        firstTo: stepWords(first.to),
        lastFrom: stepWords(last.from),
        lastTo: stepWords(last.to),
      })}
    </p>
  );
}
