import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { FixRemedy } from '#core/contract/finding';
import type { FreezeComparison, FreezeView } from '#core/contract/setup/freeze-calls';
import { useActing } from '../../bridge/queries/use-acts';
import {
  type Environment,
  useEnvironmentActs,
  useFreezes,
  useSinceFreeze,
} from '../../bridge/queries/setup/use-freezes';
import { Glyph } from '../../ui/glyph';
import { RefusalNote } from '../../ui/refusal-note';
import { fullMomentWords } from '../../ui/time-words';
import { t } from '../../words/t';
import { CondaRevisions } from './conda-revisions';
import { freezeWhy } from './freeze-words';

interface Props {
  readonly environment: Environment;
  /** Time when the checks of the step were read. */
  readonly checkedMs: number | null;
  /** Every step of the plan is proved now. */
  readonly isProved: boolean;
  /** Shows the fix that puts packages back, to be read and run like any other. */
  readonly onPutBack: (fix: FixRemedy) => void;
  /** Makes the installed packages what counts as proved from here on. */
  readonly onAgreed: () => void;
}

/** Drift and time machine of an environment: what changed since it was proved, and its earlier states. */
export function EnvironmentHistory(props: Props) {
  const { environment, checkedMs, isProved, onPutBack, onAgreed } = props;
  const { freezes, drift } = useFreezes(environment, checkedMs);
  const { agree } = useEnvironmentActs(environment);
  useFirstAgreement(isProved && drift?.ok === true && drift.value === null, agree);
  const { busy, refusal, act } = useActing<FreezeView>(onAgreed);
  const all = freezes?.ok === true ? freezes.value : [];
  if (drift === undefined || freezes === undefined)
    return <p className="note">{t('setup.history.reading')}</p>;
  return (
    <div className="history">
      <RefusalNote refusal={drift.ok ? refusal : drift.error} />
      {drift.ok && <Drift drift={drift.value} onPutBack={onPutBack} />}
      {drift.ok && drift.value?.words !== '' && (
        <Button disabled={busy} onClick={() => act(agree())}>
          {t('setup.history.agree')}
        </Button>
      )}
      {all.length > 0 && (
        <details>
          <summary>{t('setup.history.list', { count: all.length })}</summary>
          <ul className="history-list">
            {all.map((freeze) => (
              <FreezeRow
                key={`${freeze.atMs} ${freeze.why}`}
                {...{ environment, checkedMs, freeze, onPutBack }}
              />
            ))}
          </ul>
        </details>
      )}
      <CondaRevisions {...{ environment, checkedMs }} onGoBack={onPutBack} />
    </div>
  );
}

/** The first time that all is proved, what is installed then is what later changes are held against. */
function useFirstAgreement(isDue: boolean, agree: () => Promise<unknown>): void {
  const wasDone = useRef(false);
  useEffect(() => {
    if (!isDue || wasDone.current) return;
    wasDone.current = true;
    void agree();
  }, [isDue, agree]);
}

interface DriftProps {
  readonly drift: FreezeComparison | null;
  readonly onPutBack: Props['onPutBack'];
}

function Drift({ drift, onPutBack }: DriftProps) {
  if (drift === null) return <p className="note">{t('setup.history.never')}</p>;
  const at = fullMomentWords(drift.sinceMs);
  if (drift.words === '') return <p className="note">{t('setup.history.same', { at })}</p>;
  return (
    <>
      <p className="history-drift">
        <Glyph name="alarm" />
        <span>{t('setup.history.changed', { words: drift.words })}</span>
      </p>
      <p className="note">{t('setup.history.provedAt', { at })}</p>
      <PutBack compared={drift} onPutBack={onPutBack} />
    </>
  );
}

interface PutBackProps {
  readonly compared: FreezeComparison;
  readonly onPutBack: Props['onPutBack'];
}

function PutBack({ compared: { remedy, lost }, onPutBack }: PutBackProps) {
  return (
    <>
      {lost.length > 0 && (
        <p className="note">{t('setup.history.lost', { names: lost.join(', ') })}</p>
      )}
      {remedy !== null && (
        <Button onClick={() => onPutBack(remedy)}>{t('setup.history.putBack')}</Button>
      )}
    </>
  );
}

interface RowProps {
  readonly environment: Environment;
  readonly checkedMs: number | null;
  readonly freeze: FreezeView;
  readonly onPutBack: Props['onPutBack'];
}

/** An earlier state; once it is compared it is compared again after every check. */
function FreezeRow({ environment, checkedMs, freeze, onPutBack }: RowProps) {
  const [isOpen, setOpen] = useState(false);
  const read = useSinceFreeze(environment, freeze.atMs, isOpen ? checkedMs : null);
  const compared = isOpen && read?.ok === true ? read.value : null;
  const busy = isOpen && read === undefined;
  const at = fullMomentWords(freeze.atMs);
  return (
    <li>
      <p>
        <span className="num">{at}</span> {freezeWhy(freeze)}
      </p>
      {freeze.words !== '' && <p className="note">{freeze.words}</p>}
      {compared === null ? (
        <button
          type="button"
          className="link"
          disabled={busy}
          aria-label={t('setup.history.compareAt', { at })}
          onClick={() => setOpen(true)}
        >
          {t(busy ? 'setup.history.reading' : 'setup.history.compare')}
        </button>
      ) : (
        <>
          <p>
            {compared.words === ''
              ? t('setup.history.equal')
              : t('setup.history.sinceThen', { words: compared.words })}
          </p>
          <PutBack compared={compared} onPutBack={onPutBack} />
        </>
      )}
      <RefusalNote refusal={read?.ok === false ? read.error : null} />
    </li>
  );
}
