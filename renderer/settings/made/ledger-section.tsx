import { Button, Checkbox } from '@mantine/core';
import { useState } from 'react';
import type { LedgerRow } from '#core/contract/setup/ledger';
import { useTargets } from '../../bridge/queries/use-engine';
import { useLedger } from '../../bridge/queries/setup/use-hand-off';
import { fileSizeWords } from '../../ui/number-words';
import { RefusalNote } from '../../ui/refusal-note';
import { momentWords } from '../../ui/time-words';
import { useNow } from '../../ui/use-now';
import { t } from '../../words/t';
import { bytesOf, chosenRows, isRemovable, rowsByTarget } from './choice';
import { RemovalPanel } from './removal-panel';

/** Uninstall ledger: everything that fixes of RL Cockpit made, with its size, to be removed by check-boxes. */
export function LedgerSection() {
  const rows = useLedger();
  return (
    <section className="made" aria-labelledby="made-title">
      <h3 id="made-title">{t('settings.made.title')}</h3>
      <p className="note">{t('settings.made.says')}</p>
      {rows === undefined && <p className="note">{t('settings.made.measuring')}</p>}
      <RefusalNote refusal={rows?.ok === false ? rows.error : null} />
      {rows?.ok === true && <LedgerList rows={rows.value} />}
    </section>
  );
}

interface Removing {
  readonly target: string;
  readonly rows: readonly LedgerRow[];
}

function LedgerList({ rows }: { readonly rows: readonly LedgerRow[] }) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const [removing, setRemoving] = useState<readonly Removing[]>([]);
  const nameOf = useTargetName();
  const chosen = chosenRows(rows, ids);
  const remove = (): void => {
    setRemoving(rowsByTarget(chosen).map(([target, of]) => ({ target, rows: of })));
  };
  const done = (target: string): void => {
    setRemoving((open) => open.filter((one) => one.target !== target));
  };
  return (
    <>
      {rows.length === 0 && removing.length === 0 && <p>{t('settings.made.none')}</p>}
      {rows.length > 0 && <LedgerTable {...{ rows, ids, onIds: setIds, nameOf }} />}
      {rows.length > 0 && removing.length === 0 && (
        <div className="made-acts">
          <Button className="danger" disabled={chosen.length === 0} onClick={remove}>
            {chosen.length === 0
              ? t('settings.made.removeNone')
              : t('settings.made.remove', { size: fileSizeWords(bytesOf(chosen)) })}
          </Button>
        </div>
      )}
      {removing.map((one) => (
        <RemovalPanel
          key={one.target}
          {...one}
          name={nameOf(one.target)}
          onClose={() => done(one.target)}
        />
      ))}
    </>
  );
}

/** The name of a target as its page shows it; its id where it is not known any more. */
function useTargetName(): (id: string) => string {
  const targets = useTargets();
  const existing = targets?.ok === true ? targets.value : [];
  return (id) => existing.find((target) => target.id === id)?.name ?? id;
}

interface TableProps {
  readonly rows: readonly LedgerRow[];
  readonly ids: ReadonlySet<string>;
  readonly onIds: (ids: ReadonlySet<string>) => void;
  readonly nameOf: (target: string) => string;
}

function LedgerTable({ rows, ids, onIds, nameOf }: TableProps) {
  const toggle = (id: string, isOn: boolean): void => {
    const others = [...ids].filter((one) => one !== id);
    onIds(new Set(isOn ? [...others, id] : others));
  };
  return (
    <table className="table made-table">
      <thead>
        <tr>
          <th scope="col">{t('settings.made.what')}</th>
          <th scope="col">{t('settings.made.where')}</th>
          <th scope="col">{t('settings.made.when')}</th>
          <th scope="col" className="right">
            {t('settings.made.size')}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <LedgerLine
            key={row.id}
            row={row}
            target={nameOf(row.target)}
            isChosen={ids.has(row.id) && isRemovable(row)}
            onChoose={(isOn) => toggle(row.id, isOn)}
          />
        ))}
      </tbody>
    </table>
  );
}

interface RowProps {
  readonly row: LedgerRow;
  readonly target: string;
  readonly isChosen: boolean;
  readonly onChoose: (isOn: boolean) => void;
}

function LedgerLine({ row, target, isChosen, onChoose }: RowProps) {
  const { says, path, madeMs, bytes } = row;
  const canRemove = isRemovable(row);
  const nowMs = useNow(60_000, true);
  return (
    <tr>
      <td className="made-what">
        <Checkbox
          size="xs"
          label={says}
          checked={isChosen}
          disabled={!canRemove}
          onChange={({ currentTarget }) => onChoose(currentTarget.checked)}
        />
      </td>
      <td className="made-where">
        <code className="ellipsis" title={path}>
          {path}
        </code>
        <span className="note">{canRemove ? target : t('settings.made.off', { target })}</span>
      </td>
      <td className="num note">{momentWords(madeMs, nowMs)}</td>
      <td className="right num">{fileSizeWords(bytes)}</td>
    </tr>
  );
}
