import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Hypothesis, Incident } from '#core/contract/incident/incident';
import { useActing } from '../../bridge/queries/use-acts';
import { useIncidentActs } from '../../bridge/queries/incidents/use-incidents';
import { useHypothesisTest } from '../../bridge/queries/incidents/use-hypothesis-test';
import { RefusalNote } from '../../ui/refusal-note';
import { clockWords, fullMomentWords } from '../../ui/time-words';
import { t } from '../../words/t';
import { HypothesisGlyph } from '../cause/cause-head';
import { IncidentNote } from './note-field';
import { OwnHypothesis } from './own-hypothesis';
import { AppliedLine } from '../remedy/remedy-row';
import { testedMs } from '../shown-causes';
import { TestPart } from '../cause/test-part';

interface Props {
  readonly incident: Incident;
}

/** Hypotheses of an incident with their stamps, notes and the decision that one of them was it; then one's own. */
export function HypothesisList({ incident }: Props) {
  const { hypotheses } = incident;
  return (
    <section aria-labelledby="notebook-hypotheses">
      <h2 id="notebook-hypotheses">{t('incidents.notebook.hypotheses')}</h2>
      {hypotheses.length === 0 && <p className="note">{t('incidents.notebook.noHypotheses')}</p>}
      <ul className="hypotheses">
        {hypotheses.map((hypothesis) => (
          <li key={hypothesis.id} className={hypothesis.state === 'falsified' ? 'is-out' : ''}>
            <HypothesisItem incident={incident.id} hypothesis={hypothesis} />
          </li>
        ))}
      </ul>
      <OwnHypothesis incident={incident.id} />
    </section>
  );
}

interface ItemProps {
  readonly incident: string;
  readonly hypothesis: Hypothesis;
}

function HypothesisItem({ incident, hypothesis }: ItemProps) {
  const { title, remedies, note, id } = hypothesis;
  const [isNoting, setNoting] = useState(note !== '');
  return (
    <>
      <HypothesisHead incident={incident} hypothesis={hypothesis} />
      {hypothesis.cause === null && <OwnTestPart incident={incident} hypothesis={hypothesis} />}
      {remedies.map((applied) => (
        <AppliedLine key={`${applied.id} ${applied.atMs}`} applied={applied} />
      ))}
      {isNoting ? (
        <IncidentNote
          {...{ incident, note }}
          hypothesis={id}
          label={t('incidents.notebook.noteOf', { title })}
        />
      ) : null}
      <div className="hypothesis-acts">
        <DecideButton incident={incident} hypothesis={hypothesis} />
        {!isNoting && (
          <button type="button" className="link" onClick={() => setNoting(true)}>
            {t('incidents.notebook.addNote')}
          </button>
        )}
      </div>
    </>
  );
}

/** The test of the user's own hypothesis; that of a known cause is on its card. */
function OwnTestPart({ incident, hypothesis }: ItemProps) {
  const { id, probe, tests } = hypothesis;
  const testing = useHypothesisTest(incident, id);
  if (probe === null) return null;
  return <TestPart {...{ probe, tests, testing }} isPrimary={false} />;
}

/** Statement of a hypothesis, and the stamp of its test. */
function HypothesisHead({ incident, hypothesis }: ItemProps) {
  const { title, cause, id, isRootCause } = hypothesis;
  const isTesting = useHypothesisTest(incident, id).startedMs !== null;
  const state = isTesting ? 'testing' : hypothesis.state;
  const atMs = testedMs(hypothesis);
  const stamp = t(`incidents.notebook.state.${state}`);
  return (
    <div className="hypothesis-head">
      <HypothesisGlyph state={state} />
      <div>
        <div className={state === 'falsified' ? 'cause-struck' : 'strong'}>{title}</div>
        <div className="hypothesis-stamp note num">
          <span title={atMs === null ? undefined : fullMomentWords(atMs)}>
            {atMs === null || isTesting ? stamp : `${stamp} ${clockWords(atMs, false)}`}
          </span>
          {cause === null && <span>{t('incidents.notebook.yours')}</span>}
          {isRootCause && (
            <span className="tone-succeeded cause-toned">{t('incidents.notebook.rootCause')}</span>
          )}
        </div>
      </div>
    </div>
  );
}

/** "This was it", which only a test that supports it allows; the reason is beside the button. */
function DecideButton({ incident, hypothesis }: ItemProps) {
  const { decide } = useIncidentActs();
  const { busy, refusal, act } = useActing<Incident>(() => undefined);
  const { id, title, isRootCause, state } = hypothesis;
  const why = isRootCause ? null : whyNot(hypothesis);
  const says = isRootCause ? 'takeBack' : 'decide';
  return (
    <>
      <Button
        size="compact-sm"
        disabled={busy || why !== null}
        aria-label={t(`incidents.notebook.${says}Of`, { title })}
        aria-describedby={why === null ? undefined : `why-${id}`}
        onClick={() => act(decide(incident, id, !isRootCause))}
      >
        {t(`incidents.notebook.${says}`)}
      </Button>
      {why !== null && state !== 'testing' && (
        <span className="note" id={`why-${id}`}>
          {why}
        </span>
      )}
      <RefusalNote refusal={refusal} />
    </>
  );
}

/** Reason why a hypothesis cannot be called the root cause; null if it can. */
export function whyNot({ state, probe }: Pick<Hypothesis, 'state' | 'probe'>): string | null {
  if (state === 'supported') return null;
  if (state === 'falsified') return t('incidents.notebook.needsOther');
  return t(probe === null ? 'incidents.notebook.noTest' : 'incidents.notebook.needsTest');
}
