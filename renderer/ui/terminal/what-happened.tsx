import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { Incident, TextToDiagnose } from '#core/contract/incident/incident';
import type { Diagnosis } from '#core/contract/run/diagnosis';
import type { TerminalView } from '#core/contract/terminal/terminal';
import type { z } from 'zod';
import { useActing } from '../../bridge/queries/use-acts';
import { useIncidentOfText, useTextDiagnosis } from '../../bridge/queries/incidents/use-incidents';
import { t } from '../../words/t';
import { causeAddress, notebookAddress } from '../addresses/incident-address';
import { RefusalNote } from '../refusal-note';
import { screenText } from './screen-texts';

interface Props {
  readonly view: TerminalView;
  /** Id of the target where it ran. */
  readonly target: string;
  /** Command that ran, as the user would call it. */
  readonly command: string;
}

/** "What happened?" of a command that failed in a terminal: what its output looks like. */
export function WhatHappened({ view, target, command }: Props) {
  const { exit, terminal, openedMs, endedMs } = view;
  if (exit === null || (exit.code === 0 && exit.signal === null)) return null;
  const read = (): Printed => ({
    text: screenText(terminal) ?? '',
    target,
    exit: exit.code,
    signal: exit.signal,
    durationMs: endedMs === null ? null : endedMs - openedMs,
  });
  return <TextDiagnosed command={command} read={read} />;
}

type Printed = z.input<typeof TextToDiagnose> & { readonly target: string };

interface TextProps {
  readonly command: string;
  /** Output and exit, when the user asks. */
  readonly read: () => Printed;
  /** Further buttons beside its own. */
  readonly children?: ReactNode;
}

/** A button that asks what a text looks like, and its answer; nothing of it is stored before the user opens a notebook. */
export function TextDiagnosed({ command, read, children }: TextProps) {
  const { busy, refusal, diagnosis, ask } = useTextDiagnosis();
  const [printed, setPrinted] = useState<Printed | null>(null);
  const refresh = (): void => {
    const now = read();
    // The engine takes 4 MB; the end of the text is what matters.
    const newest = { ...now, text: now.text.slice(-MAX_LETTERS) };
    setPrinted(newest);
    ask(newest);
  };
  return (
    <div className="what-happened">
      <div role="status">{diagnosis !== null && <Causes diagnosis={diagnosis} />}</div>
      <RefusalNote refusal={refusal} />
      <div className="what-happened-acts">
        <Button disabled={busy} onClick={refresh}>
          {t(busy ? 'ui.whatHappened.looking' : askWords(diagnosis))}
        </Button>
        {diagnosis !== null && printed !== null && <OpenNotebook {...{ command, printed }} />}
        {children}
      </div>
    </div>
  );
}

const askWords = (diagnosis: Diagnosis | null) =>
  diagnosis === null ? 'ui.whatHappened.ask' : 'ui.whatHappened.again';

function Causes({ diagnosis: { findings } }: { readonly diagnosis: Diagnosis }) {
  if (findings.length === 0) return <p>{t('ui.whatHappened.nothing')}</p>;
  return findings.slice(0, MAX_CAUSES).map(({ cause, says, explains }) => (
    <p key={cause}>
      <span className="strong">{says}</span> {explains}{' '}
      <Link className="link" to={causeAddress(cause)}>
        {t('ui.whatHappened.more')}
      </Link>
    </p>
  ));
}

interface OpenProps extends Pick<TextProps, 'command'> {
  readonly printed: Printed;
}

/** Writes the notebook of what failed, and opens its page. */
function OpenNotebook({ command, printed }: OpenProps) {
  const make = useIncidentOfText();
  const navigate = useNavigate();
  const { busy, refusal, act } = useActing<Incident>(
    ({ id, subject }) => void navigate(notebookAddress(id, subject)),
  );
  const { target } = printed;
  const open = (): void => act(make(printed, { kind: 'command', command, target }));
  return (
    <>
      <Button disabled={busy} onClick={open}>
        {t('ui.whatHappened.notebook')}
      </Button>
      <RefusalNote refusal={refusal} />
    </>
  );
}

const MAX_CAUSES = 3;
const MAX_LETTERS = 1_000_000;
