import { Button, Checkbox, Select, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { RecipeView } from '#core/contract/start/recipe-view';
import { MAX_AT_ONCE } from '#core/contract/start/sweep-calls';
import { seedParam } from '#core/training/sweep';
import { HelpLink } from '../../ui/help-link';
import { ICON_STROKE } from '../../ui/icons';
import { t } from '../../words/t';
import { paramLabel } from '../parameters/param-text';
import { canSweep, MAX_GRID_PARAMS, newSweep, readSweep, type SweepDraft } from './sweep-draft';
import type { DraftEditor } from '../use-draft';

interface Props {
  readonly recipe: RecipeView;
  readonly drafting: DraftEditor;
}

/** Fields of a sweep: seeds, a small grid, how many at once, and what a failure does. */
export function SweepForm({ recipe, drafting: { draft, change } }: Props) {
  if (!canSweep(recipe) || draft.byHand !== null) return null;
  const { sweep } = draft;
  return (
    <fieldset className="param-group sweep-form">
      <legend>{t('start.sweep.title')}</legend>
      {sweep === null ? (
        <>
          <p className="note">
            {t('start.sweep.says')}{' '}
            <HelpLink topic="start-watch-stop" part="seeds-grids-and-the-queue" />
          </p>
          <Button variant="default" size="xs" onClick={() => change({ sweep: newSweep(recipe) })}>
            {t('start.sweep.open')}
          </Button>
        </>
      ) : (
        <Fields
          recipe={recipe}
          sweep={sweep}
          onSweep={(next, field) => change({ sweep: next }, field)}
          onClose={() => change({ sweep: null })}
        />
      )}
    </fieldset>
  );
}

interface FieldsProps {
  readonly recipe: RecipeView;
  readonly sweep: SweepDraft;
  readonly onSweep: (sweep: SweepDraft, field: string) => void;
  readonly onClose: () => void;
}

function Fields({ recipe, sweep, onSweep, onClose }: FieldsProps) {
  const { problems, problem, size, axes } = readSweep(sweep, recipe);
  const seed = seedParam(recipe);
  const set = (part: Partial<SweepDraft>, field: string): void =>
    onSweep({ ...sweep, ...part }, field);
  return (
    <>
      {seed === undefined ? (
        <p className="note">{t('start.sweep.noSeed')}</p>
      ) : (
        <div className="param">
          <label className="param-label" htmlFor="sweep-seeds">
            {t('start.sweep.seeds')}
          </label>
          <TextInput
            id="sweep-seeds"
            aria-describedby="sweep-seeds-says"
            spellCheck={false}
            value={sweep.seeds}
            error={problems['seeds']}
            onChange={({ currentTarget }) => set({ seeds: currentTarget.value }, 'seeds')}
          />
          <p className="note param-says" id="sweep-seeds-says">
            {t('start.sweep.seedsHint')}
          </p>
        </div>
      )}
      <GridRows {...{ recipe, sweep, problems, set }} />
      <Order sweep={sweep} set={set} />
      <p className="note" role="status">
        {problem ??
          (axes.length === 0 ? t('start.sweep.none') : t('start.sweep.size', { count: size }))}
      </p>
      <button type="button" className="link" onClick={onClose}>
        {t('start.sweep.close')}
      </button>
    </>
  );
}

interface RowsProps extends Pick<FieldsProps, 'recipe' | 'sweep'> {
  readonly problems: Readonly<Record<string, string>>;
  readonly set: (part: Partial<SweepDraft>, field: string) => void;
}

/** A row for each parameter of the grid, and a button for one more. */
function GridRows({ recipe, sweep: { grid }, problems, set }: RowsProps) {
  const change = (at: number, part: Partial<GridRow>): void =>
    set({ grid: grid.map((row, i) => (i === at ? { ...row, ...part } : row)) }, `grid-${at}`);
  const seed = seedParam(recipe)?.name;
  const data = recipe.params
    .filter(({ name, path }) => name !== seed && path === undefined)
    .map((param) => ({ value: param.name, label: paramLabel(param) }));
  return (
    <>
      {grid.map((row, i) => (
        <GridFields
          // Rows are distinguished by where they are alone.
          key={i}
          row={row}
          number={i + 1}
          data={data.filter(
            ({ value }) => value === row.name || !grid.some(({ name }) => name === value),
          )}
          problem={problems[String(i)] ?? null}
          onRow={(part) => change(i, part)}
          onRemove={() => set({ grid: grid.filter((_, at) => at !== i) }, '')}
        />
      ))}
      {grid.length < MAX_GRID_PARAMS && (
        <Button
          className="sweep-add"
          variant="default"
          size="xs"
          onClick={() => set({ grid: [...grid, { name: '', values: '' }] }, '')}
        >
          {t('start.sweep.add')}
        </Button>
      )}
    </>
  );
}

type GridRow = SweepDraft['grid'][number];

interface GridProps {
  readonly row: GridRow;
  /** From 1. */
  readonly number: number;
  readonly data: { readonly value: string; readonly label: string }[];
  readonly problem: string | null;
  readonly onRow: (part: Partial<GridRow>) => void;
  readonly onRemove: () => void;
}

/** One parameter of the grid: which one, and its values. */
function GridFields({ row, number, data, problem, onRow, onRemove }: GridProps) {
  const { name, values } = row;
  return (
    <div className="sweep-grid">
      <Select
        aria-label={t('start.sweep.param', { number })}
        placeholder={t('start.sweep.pick')}
        data={data}
        value={name === '' ? null : name}
        searchable
        onChange={(picked) => onRow({ name: picked ?? '' })}
      />
      <TextInput
        aria-label={t('start.sweep.values', { number })}
        placeholder={t('start.sweep.valuesPlace')}
        spellCheck={false}
        value={values}
        error={name === '' || values === '' ? null : problem}
        onChange={({ currentTarget }) => onRow({ values: currentTarget.value })}
      />
      <button
        type="button"
        className="icon-button sweep-remove"
        aria-label={t('start.sweep.remove', { number })}
        title={t('start.sweep.remove', { number })}
        onClick={onRemove}
      >
        <IconX size={14} stroke={ICON_STROKE} aria-hidden />
      </button>
    </div>
  );
}

const AT_ONCE = Array.from({ length: MAX_AT_ONCE }, (_, i) => String(i + 1));

function Order({ sweep, set }: Pick<RowsProps, 'sweep' | 'set'>) {
  return (
    <div className="param">
      <label className="param-label" htmlFor="sweep-at-once">
        {t('start.sweep.atOnce')}
      </label>
      <Select
        id="sweep-at-once"
        data={AT_ONCE}
        value={String(sweep.atOnce)}
        allowDeselect={false}
        onChange={(value) => set({ atOnce: Number(value ?? 1) }, 'at-once')}
      />
      <Checkbox
        label={t('start.sweep.stops')}
        checked={sweep.stopsAfterFailure}
        onChange={({ currentTarget }) => set({ stopsAfterFailure: currentTarget.checked }, 'stops')}
      />
    </div>
  );
}
