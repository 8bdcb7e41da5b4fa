import { Select } from '@mantine/core';
import { useState } from 'react';
import { useNewestRuns } from '../bridge/queries/use-engine';
import { useCheckpoints } from '../bridge/queries/runs/use-run-files';
import { countWords, fileSizeWords } from '../ui/number-words';
import { RefusalNote } from '../ui/refusal-note';
import { t } from '../words/t';
import type { OpenModel } from './models-address';

interface Props {
  readonly onOpen: (model: OpenModel) => void;
}

/** Checkpoints of a run, to be opened by one press; nothing while there is no run. */
export function RunCheckpoints({ onOpen }: Props) {
  const runs = useNewestRuns(true);
  const [picked, setPicked] = useState<string | null>(null);
  if (runs?.ok !== true || runs.value.length === 0) return null;
  const data = runs.value.map(({ runId, name }) => ({ value: runId, label: name }));
  const target = runs.value.find(({ runId }) => runId === picked)?.target ?? null;
  return (
    <section className="model-runs">
      <Select
        className="model-run"
        label={t('models.ofRun')}
        placeholder={t('models.chooseRun')}
        data={data}
        value={picked}
        searchable
        onChange={setPicked}
      />
      {picked !== null && <Saved key={picked} run={picked} target={target} onOpen={onOpen} />}
    </section>
  );
}

interface SavedProps extends Props {
  readonly run: string;
  readonly target: string | null;
}

function Saved({ run, target, onOpen }: SavedProps) {
  const read = useCheckpoints(run, run, false);
  if (read === undefined) return null;
  if (!read.ok) return <RefusalNote refusal={read.error} />;
  if (read.value.saved.length === 0) return <p className="note">{t('models.noCheckpoints')}</p>;
  return (
    <ul className="model-saved card" aria-label={t('models.saved')}>
      {read.value.saved.map(({ path, absolute, x, bytes }) => (
        <li key={path}>
          <button
            type="button"
            className="link"
            onClick={() => onOpen({ target, path: absolute, run, against: null, inputs: null })}
          >
            <code>{path}</code>
          </button>
          <span className="note num">
            {x === null ? '' : `${t('models.step', { step: countWords(x) })} · `}
            {fileSizeWords(bytes)}
          </span>
        </li>
      ))}
    </ul>
  );
}
