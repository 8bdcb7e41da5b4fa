import { memo } from 'react';
import { Link, useNavigate } from 'react-router';
import type { RunView } from '#core/contract/run';
import { useSeries } from '../bridge/use-engine';
import { labelled } from '../run/series-groups';
import { Glyph } from '../ui/glyph';
import { ABSENT, metricWords, shortCountWords } from '../ui/number-words';
import type { RunState } from '../ui/run-state';
import { clockWords, durationWords, fullMomentWords } from '../ui/time-words';
import { words } from '../ui/words';

interface Props extends RunState {
  readonly run: RunView;
  readonly recipe: string;
  readonly started: string;
}

/** One run: its state first, the reason in words last. The whole row opens it. */
export const RunRowView = memo(function RunRowView(props: Props) {
  const { run, recipe, started } = props;
  const navigate = useNavigate();
  const to = `/runs/${run.runId}`;
  const reason = reasonOf(props);
  const since = run.startedMs === null ? undefined : fullMomentWords(run.startedMs);
  return (
    <tr className="run-row" onClick={() => void navigate(to)}>
      <StateCell {...props} />
      <td className="run-name">
        <Link
          className="ellipsis"
          to={to}
          title={run.name}
          onClick={(event) => event.stopPropagation()}
        >
          {run.name}
        </Link>
      </td>
      <td className="wide-only quiet-text">{recipe}</td>
      <RewardCell runId={run.runId} />
      <td className="right num">
        {shortCountWords(run.lastX === null ? null : Math.round(run.lastX))}
      </td>
      <td className="right num">{durationWords(run.durationMs)}</td>
      <td className="wide-only quiet-text num" title={since}>
        {started}
      </td>
      <td className="reason quiet-text">
        <div className="ellipsis" title={reason}>
          {reason}
        </div>
      </td>
    </tr>
  );
});

function reasonOf({ run, sinceMs }: Props): string {
  if (sinceMs !== null) return words.runs.noContact(clockWords(sinceMs, false));
  // The first reason of a failure is its exit code; what the log says of it stands in the next.
  const reasons = run.verdict === 'succeeded' ? run.reasons.slice(0, 1) : run.reasons;
  return reasons.length === 0 ? ABSENT : reasons.join(' ');
}

function StateCell({ tone, word, percent }: RunState) {
  return (
    <td>
      <span className={`state tone-${tone}`}>
        <Glyph name={tone} percent={percent} />
        <span className="num">
          {percent === null ? word : words.states.withPercent(word, percent)}
        </span>
      </span>
    </td>
  );
}

function RewardCell({ runId }: { readonly runId: string }) {
  const series = useSeries(runId);
  const reward = series?.ok === true ? labelled(series.value, 'reward') : null;
  return <td className="right num">{metricWords(reward?.last ?? null)}</td>;
}
