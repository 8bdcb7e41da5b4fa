import { Button } from '@mantine/core';
import { Link } from 'react-router';
import type { Queued } from '#core/contract/start/queue-calls';
import type { RunView } from '#core/contract/run/run';
import { useProbableCauses } from '../bridge/queries/incidents/use-incidents';
import { useTransfers } from '../bridge/queries/use-transfers';
import { CutName } from '../ui/cut-name';
import { Glyph } from '../ui/glyph';
import { countWords } from '../ui/number-words';
import { momentWords } from '../ui/time-words';
import { t } from '../words/t';
import { markRunsRead, useReadRuns } from '../frame/read-marks';
import { type AttentionItem, attentionItems } from './attention';

const MAX_SHOWN = 5;

interface Props {
  readonly runs: readonly RunView[];
  readonly queue: readonly Queued[];
  readonly nowMs: number;
}

/** List of what needs the user's attention; each row has its one action. */
export function AttentionList({ runs, queue, nowMs }: Props) {
  const sends = useTransfers();
  const probableCause = useProbableCauses();
  const sent = sends?.ok === true ? sends.value : [];
  const needs = attentionItems(runs, queue, useReadRuns(), sent, probableCause);
  const ended = needs.flatMap(({ run }) => run ?? []);
  return (
    <section aria-labelledby="needs-title">
      <div className="section-head">
        <h2 id="needs-title">{t('home.needs.title')}</h2>
        <span className="spacer" />
        {probableCause.size > 0 && (
          <Link className="link note" to="/incidents">
            {t('home.needs.incidents')}
          </Link>
        )}
        {ended.length > 1 && (
          <button type="button" className="link note" onClick={() => markRunsRead(ended)}>
            {t('home.needs.all')}
          </button>
        )}
      </div>
      <div className="card">
        {needs.length === 0 && <AllClear />}
        {needs.slice(0, MAX_SHOWN).map((need) => (
          <NeedRow key={need.id} need={need} nowMs={nowMs} />
        ))}
        {needs.length > MAX_SHOWN && (
          <Link className="home-more link" to="/runs">
            {t('home.needs.more', { number: countWords(needs.length - MAX_SHOWN) })}
          </Link>
        )}
      </div>
    </section>
  );
}

function AllClear() {
  return (
    <div className="home-row">
      <Glyph name="held" />
      <div>
        <div className="strong">{t('home.needs.none')}</div>
        <div className="note">{t('home.needs.noneSays')}</div>
      </div>
    </div>
  );
}

function NeedRow({ need, nowMs }: { readonly need: AttentionItem; readonly nowMs: number }) {
  const { glyph, name, says, to, atMs } = need;
  return (
    <div className="home-row">
      <Glyph name={glyph} />
      <div className="home-row-says">
        <div className="home-row-head">
          <CutName className="strong" name={name} />
          {atMs !== null && <span className="note num">{momentWords(atMs, nowMs)}</span>}
        </div>
        <div className="note home-row-why">{says}</div>
      </div>
      <Button component={Link} to={to} aria-label={t('home.needs.openOf', { name })}>
        {t('home.needs.open')}
      </Button>
    </div>
  );
}
