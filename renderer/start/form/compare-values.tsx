import { Select } from '@mantine/core';
import { useState } from 'react';
import type { RecipeView } from '#core/contract/start/recipe-view';
import type { RunView } from '#core/contract/run/run';
import { useRun, useRuns } from '../../bridge/queries/use-engine';
import { paramText } from '../../ui/runs/param-value';
import { momentWords } from '../../ui/time-words';
import { t } from '../../words/t';
import { baseOf, type Draft, textOf, type Values } from '../draft';
import { type ValueChange, valueChanges } from './value-changes';

interface Props {
  readonly recipe: RecipeView;
  readonly draft: Draft;
}

const DEFAULTS = 'defaults';
const MAX_RUNS = 30;

/** Table of the values that differ from the defaults, or from an earlier run of the same recipe. */
export function CompareValues({ recipe, draft }: Props) {
  const [with_, setWith] = useState<string | null>(null);
  const runs = useRuns();
  const list = runs?.ok === true ? runs.value : [];
  const earlier = list.filter((run) => run.recipe === recipe.id).slice(0, MAX_RUNS);
  return (
    <div className="compare-values">
      <label className="param-label" htmlFor="compare-values">
        {t('start.compare.title')}
      </label>
      <Select
        id="compare-values"
        placeholder={t('start.compare.pick')}
        clearable
        data={[
          { value: DEFAULTS, label: t('start.compare.defaults') },
          ...earlier.map((run) => ({ value: run.runId, label: labelOf(run) })),
        ]}
        value={with_}
        onChange={setWith}
      />
      {with_ === DEFAULTS && <Changes recipe={recipe} draft={draft} before={defaultsOf(recipe)} />}
      {with_ !== null && with_ !== DEFAULTS && (
        <ChangesOfRun recipe={recipe} draft={draft} run={with_} />
      )}
    </div>
  );
}

const labelOf = ({ name, startedMs }: RunView): string =>
  t('start.compare.run', { name, moment: momentWords(startedMs, Date.now()) });

const defaultsOf = ({ params }: RecipeView): Values =>
  Object.fromEntries(params.map((param) => [param.name, param.default]));

function ChangesOfRun({ recipe, draft, run }: Props & { readonly run: string }) {
  const read = useRun(run);
  if (read?.ok !== true) return null;
  return <Changes recipe={recipe} draft={draft} before={read.value.params} />;
}

interface ChangesProps extends Props {
  readonly before: Readonly<Record<string, unknown>>;
}

function Changes({ recipe, draft, before }: ChangesProps) {
  const base = baseOf(recipe, draft);
  const now = Object.fromEntries(
    recipe.params.map(({ name }) => [name, textOf(draft, base, name)]),
  );
  const then = Object.fromEntries(
    Object.entries(before).map(([name, value]) => [name, paramText(value)]),
  );
  const changes = valueChanges(recipe, then, now);
  if (changes.length === 0) return <p className="note">{t('start.compare.same')}</p>;
  return <Table changes={changes} />;
}

function Table({ changes }: { readonly changes: readonly ValueChange[] }) {
  return (
    <div className="compare-table" tabIndex={0} role="group" aria-label={t('start.compare.table')}>
      <table className="table">
        <caption className="note">{t('start.compare.count', { count: changes.length })}</caption>
        <thead>
          <tr>
            <th scope="col">{t('start.compare.name')}</th>
            <th scope="col">{t('start.compare.before')}</th>
            <th scope="col">{t('start.compare.now')}</th>
          </tr>
        </thead>
        <tbody>
          {changes.map(({ name, label, before, now }) => (
            <tr key={name}>
              <th scope="row" title={name}>
                {label}
              </th>
              <td>{before ?? t('ui.absent')}</td>
              <td>{now ?? t('ui.absent')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
