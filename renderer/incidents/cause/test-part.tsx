import { Button } from '@mantine/core';
import { IconFlask } from '@tabler/icons-react';
import type { HypothesisTest } from '#core/contract/incident/incident';
import type { CauseProbeView } from '#core/contract/run/diagnosis';
import type { HypothesisTesting } from '../../bridge/queries/incidents/use-hypothesis-test';
import { useProbeSummaries } from '../../bridge/queries/setup/use-setup';
import { Glyph, type GlyphName } from '../../ui/glyph';
import { ICON_STROKE } from '../../ui/icons';
import { RefusalNote } from '../../ui/refusal-note';
import { pasteable } from '../../ui/shell-words';
import { clockWords, durationWords, fullMomentWords } from '../../ui/time-words';
import { useNow } from '../../ui/use-now';
import { t } from '../../words/t';
import { CardPart } from '../card-part';

interface Props {
  readonly probe: CauseProbeView | null;
  readonly tests: readonly HypothesisTest[];
  readonly testing: HypothesisTesting;
  /** Is this the page's one filled button? */
  readonly isPrimary: boolean;
}

/** The test of a cause: what it starts, what would falsify it, and a row for each result. */
export function TestPart({ probe, tests, testing, isPrimary }: Props) {
  if (probe === null && tests.length === 0) {
    return (
      <CardPart title={t('incidents.test.title')}>
        <p className="note">{t('incidents.test.none')}</p>
      </CardPart>
    );
  }
  const isRunning = testing.startedMs !== null;
  return (
    <CardPart title={t('incidents.test.title')}>
      {tests.length > 0 && <TestRows tests={tests} />}
      {probe !== null && tests.length === 0 && <WhatRuns probe={probe} />}
      {isRunning && <Running testing={testing} />}
      <RefusalNote refusal={testing.refusal} />
      {probe !== null && !isRunning && (
        <StartTest {...{ probe, testing, isPrimary }} isAgain={tests.length > 0} />
      )}
    </CardPart>
  );
}

/** The command as the user would type it, or the name of the probe. */
function WhatRuns({ probe: { argv, probe } }: { readonly probe: CauseProbeView }) {
  const summaries = useProbeSummaries();
  if (argv !== null) {
    return (
      <pre className="cause-command" tabIndex={0} role="group" aria-label={commandLabel()}>
        {pasteable(argv)}
      </pre>
    );
  }
  const existing = summaries?.ok === true ? summaries.value : [];
  const name = existing.find(({ id }) => id === probe)?.title ?? probe ?? '';
  return <p>{t('incidents.test.probe', { name })}</p>;
}

const commandLabel = (): string => t('incidents.test.command');

interface StartProps {
  readonly probe: CauseProbeView;
  readonly testing: HypothesisTesting;
  readonly isPrimary: boolean;
  readonly isAgain: boolean;
}

function StartTest({ probe, testing, isPrimary, isAgain }: StartProps) {
  return (
    <div className="cause-acts">
      <Button
        variant={isPrimary && !isAgain ? 'filled' : 'default'}
        leftSection={<IconFlask size={14} stroke={ICON_STROKE} aria-hidden />}
        onClick={testing.start}
      >
        {isAgain ? t('incidents.test.again') : actWords(probe)}
      </Button>
      <p className="note">
        {probe.says} {t('incidents.test.falsifies', { says: probe.falsifiedBy })}
      </p>
    </div>
  );
}

/** "Test it (up to 1 min)": a command is given up after its limit; how long a probe takes is not known before. */
const actWords = ({ limitS }: CauseProbeView): string =>
  limitS === undefined
    ? t('incidents.test.act')
    : t('incidents.test.actWithin', { time: durationWords(limitS * 1_000) });

function Running({ testing }: { readonly testing: HypothesisTesting }) {
  const nowMs = useNow(1_000, true);
  const seconds = Math.max(0, Math.floor((nowMs - (testing.startedMs ?? nowMs)) / 1_000));
  return (
    <div className="cause-acts">
      <Glyph name="checking" />
      <span className="num">
        {t('incidents.test.running', { time: durationWords(seconds * 1_000) })}
      </span>
      <Button onClick={testing.cancel}>{t('incidents.test.cancel')}</Button>
    </div>
  );
}

const GLYPHS: Readonly<Record<NonNullable<HypothesisTest['result']>, GlyphName>> = {
  supports: 'succeeded',
  falsifies: 'failed',
  inconclusive: 'unjudged',
};

const MAX_TESTS = 4;

/** The newest results, each with what it started, what it found and its output. */
function TestRows({ tests }: Pick<Props, 'tests'>) {
  return (
    <ul className="test-rows">
      {tests.slice(-MAX_TESTS).map((test) => (
        <TestRow key={test.id} test={test} />
      ))}
    </ul>
  );
}

function TestRow({ test }: { readonly test: HypothesisTest }) {
  const { result, says, command, output, startedMs, endedMs } = test;
  return (
    <li className="test-row">
      <Glyph name={result === null ? 'checking' : GLYPHS[result]} />
      <div>
        <div>
          <span className="unseen">{t(`incidents.test.result.${result ?? 'none'}`)} </span>
          {says}
        </div>
        <details>
          <summary>{t('incidents.test.output')}</summary>
          <pre className="cause-command" tabIndex={0} role="group" aria-label={commandLabel()}>
            {output === '' ? command : `${command}\n\n${output}`}
          </pre>
        </details>
      </div>
      {endedMs !== null && (
        <span className="note num" title={fullMomentWords(endedMs)}>
          {t('incidents.test.took', {
            clock: clockWords(endedMs, true),
            time: durationWords(endedMs - startedMs),
          })}
        </span>
      )}
    </li>
  );
}
