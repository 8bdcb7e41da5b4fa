import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { Refusal } from '#core/contract/refusal';
import type { LedgerRow } from '#core/contract/setup/ledger';
import { useCommandTerminal } from '../../bridge/queries/terminals/use-command-terminal';
import { type Removal, useHandOffActs } from '../../bridge/queries/setup/use-hand-off';
import { fileSizeWords } from '../../ui/number-words';
import { RefusalNote } from '../../ui/refusal-note';
import { pasteable } from '../../ui/shell-words';
import { CommandTerminal } from '../../ui/terminal/command-terminal';
import { t } from '../../words/t';
import { bytesOf } from './choice';

interface Props {
  readonly target: string;
  readonly name: string;
  readonly rows: readonly LedgerRow[];
  readonly onClose: () => void;
}

/** Removal on one target: its commands first, then, after a yes, the terminal in which they run. */
export function RemovalPanel({ target, name, rows, onClose }: Props) {
  const { rereadLedger } = useHandOffActs();
  const { removal, refusal } = useRemoval(target, rows);
  const terminal = useCommandTerminal(rereadLedger);
  const { view } = terminal;
  const isOver = view !== null && view.exit !== null;
  return (
    <section className="made-removal card" aria-label={t('settings.made.on', { target: name })}>
      <h4>{t('settings.made.on', { target: name })}</h4>
      <RefusalNote refusal={refusal ?? terminal.refusal} />
      {removal !== null && <Commands removal={removal} />}
      {view !== null && (
        <CommandTerminal
          view={view}
          where={name}
          label={t('settings.made.terminal', { target: name })}
        />
      )}
      <div className="made-acts">
        {view === null && (
          <Button
            className="danger"
            disabled={removal === null}
            onClick={() => removal !== null && void terminal.open(removal.opening)}
          >
            {t('settings.made.yes', { size: fileSizeWords(bytesOf(rows)) })}
          </Button>
        )}
        {(view === null || isOver) && (
          <Button onClick={onClose}>{t(isOver ? 'settings.made.done' : 'settings.made.no')}</Button>
        )}
      </div>
    </section>
  );
}

function Commands({ removal: { lines } }: { readonly removal: Removal }) {
  return (
    <>
      <p className="note">{t('settings.made.commands')}</p>
      <ol className="made-lines" tabIndex={0} aria-label={t('settings.made.commandsLabel')}>
        {lines.map((argv) => (
          <li key={argv.join(' ')}>
            <code>{pasteable(argv)}</code>
          </li>
        ))}
      </ol>
    </>
  );
}

/** The commands as they were for the rows that were chosen first: what runs is what was shown. */
function useRemoval(target: string, rows: readonly LedgerRow[]) {
  const { removal: ask } = useHandOffActs();
  const [removal, setRemoval] = useState<Removal | null>(null);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  useEffect(() => {
    let isShown = true;
    const ids = rows.map(({ id }) => id);
    const read = async (): Promise<void> => {
      const answer = await ask(target, ids);
      if (!isShown) return;
      if (answer.ok) setRemoval(answer.value);
      else setRefusal(answer.error);
    };
    void read();
    return () => {
      isShown = false;
    };
  }, [ask, target, rows]);
  return { removal, refusal };
}
