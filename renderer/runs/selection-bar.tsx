import { Button } from '@mantine/core';
import { Link, useNavigate } from 'react-router';
import { IMPORT_RECIPE } from '#core/contract/run/reserved-values';
import { isSeed } from '#core/training/sweep';
import { useRunSizes } from '../bridge/queries/runs/use-run-sizes';
import { KeyCaps } from '../ui/keys/key-caps';
import { fileSizeWords } from '../ui/number-words';
import { t } from '../words/t';
import type { Column } from './table/columns';
import { downloadCsv } from './csv';
import type { RowItem } from './row-item';
import { TagMenu } from './tag-menu';
import { useDeleting } from '../ui/runs/use-deleting';
import { whyNotDeletable } from '../ui/runs/why-not-deletable';
import type { Picking } from './use-picking';
import { usePageKeys } from '../ui/keys/page-keys';

const MAX_COMPARED = 25;

interface Props {
  readonly picking: Picking;
  readonly columns: readonly Column[];
}

/** Actions on the picked runs; replaces the filter. */
export function SelectionBar({ picking, columns }: Props) {
  const { items, clear } = picking;
  const { compare, remove, noCompare, noDelete } = useSelectionActs(picking);
  const picked = t('runs.picked', { count: items.length });
  const why = noDelete ?? noCompare;
  return (
    <div className="run-tools selection-bar" role="toolbar" aria-label={picked}>
      <span className="strong num" role="status">
        {picked}
      </span>
      <PickedSize items={items} />
      <Button variant="filled" disabled={noCompare !== null} onClick={compare}>
        {t('runs.compare', { count: items.length })}
      </Button>
      <SeedsButton items={items} />
      <TagMenu items={items} />
      <Button onClick={() => downloadCsv(items, columns)}>{t('runs.exportButton')}</Button>
      <Button className="danger" disabled={noDelete !== null} onClick={remove}>
        {t('runs.delete')}
      </Button>
      {why !== null && <span className="note">{why}</span>}
      <span className="spacer" />
      <button
        type="button"
        className="quiet-button"
        aria-label={t('runs.unselect')}
        onClick={clear}
      >
        {t('runs.clear')} <KeyCaps keys="Escape" />
      </button>
    </div>
  );
}

/** Starts one picked run again with several seeds, where its training has a seed. */
function SeedsButton({ items }: { readonly items: readonly RowItem[] }) {
  const [only, ...more] = items;
  if (only === undefined || more.length > 0) return null;
  const { run, extras } = only;
  const hasSeed = Object.keys(extras.params ?? {}).some(isSeed);
  if (!hasSeed || run.foreign || run.recipe === IMPORT_RECIPE) return null;
  const address = `/start/${encodeURIComponent(run.recipe)}?from=${run.runId}&seeds=1-5`;
  return (
    <Button component={Link} to={address}>
      {t('run.actions.seeds')}
    </Button>
  );
}

interface SelectionActs {
  readonly compare: () => void;
  readonly remove: () => void;
  /** Reason why the picked runs cannot be compared, or deleted; null when they can. */
  readonly noCompare: string | null;
  readonly noDelete: string | null;
}

function useSelectionActs({ items, clear }: Picking): SelectionActs {
  const navigate = useNavigate();
  const removeRuns = useDeleting();
  const noCompare = whyNotCompare(items.length);
  const noDelete = whyNotDelete(items);
  const compare = (): void => {
    if (noCompare === null) void navigate(compareAddress(items));
  };
  const remove = (): void => {
    if (noDelete !== null) return;
    void removeRuns(items.map(({ run }) => run.runId));
    clear();
  };
  const leave = ({ target }: KeyboardEvent): void => {
    // Escape closes a menu first; the selection goes with the next one.
    if (!(target instanceof Element && target.closest('[role="dialog"]') !== null)) clear();
  };
  usePageKeys([
    { keys: 'C', label: t('runs.keys.compare'), act: compare },
    { keys: 'Delete Backspace', label: t('runs.keys.remove'), act: remove },
    { keys: 'Escape', label: t('runs.unselect'), act: leave },
  ]);
  return { compare, remove, noCompare, noDelete };
}

function PickedSize({ items }: { readonly items: readonly RowItem[] }) {
  const sizes = useRunSizes(
    items.map(({ run }) => run),
    true,
  );
  const existing = items.flatMap(({ run }) => sizes.get(run.runId) ?? []);
  if (existing.length < items.length) return null;
  const bytes = existing.reduce((sum, size) => sum + size, 0);
  return <span className="note num">{t('runs.pickedSize', { size: fileSizeWords(bytes) })}</span>;
}

export function compareAddress(items: readonly RowItem[]): string {
  return `/runs/compare?ids=${items.map(({ run }) => run.runId).join(',')}`;
}

function whyNotCompare(count: number): string | null {
  if (count < 2) return t('runs.compareFew');
  return count > MAX_COMPARED ? t('runs.compareMany') : null;
}

function whyNotDelete(items: readonly RowItem[]): string | null {
  const going = items.filter(({ run }) => whyNotDeletable(run) === 'goes-on').length;
  if (going > 0) return t('runs.stopFirst', { count: going });
  const foreign = items.filter(({ run }) => whyNotDeletable(run) === 'foreign').length;
  return foreign > 0 ? t('runs.notOurs', { count: foreign }) : null;
}
