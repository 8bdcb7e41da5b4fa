import './models.css';
import { Button } from '@mantine/core';
import type { PassportRequest } from '#core/contract/model/model-calls';
import { usePassport } from '../bridge/queries/use-models';
import { usePaletteActions } from '../frame/palette/palette-actions';
import { TopBar } from '../frame/top-bar';
import { useTitle } from '../frame/use-title';
import { useTargetChoice } from '../targets/target-choice';
import { RefusalNote } from '../ui/refusal-note';
import { Skeleton } from '../ui/skeleton';
import { t } from '../words/t';
import { type OpenModel, useModelsAddress } from './models-address';
import { OpenForm } from './open-form';
import { PassportView } from './passport-view';
import { RunCheckpoints } from './run-checkpoints';

/** Page of models: what is in this file, and where will it load? `/models?path=FILE&on=TARGET&run=RUN`. */
export function ModelsPage() {
  const { model, open } = useModelsAddress();
  const { chosen } = useTargetChoice();
  const target = model?.target ?? chosen?.id ?? 'local';
  const title = model === null ? t('models.title') : nameOf(model.path);
  useTitle(title);
  const close = (): void => open(null);
  usePaletteActions([{ id: 'models.open', label: t('models.another'), act: close }]);
  const crumb = model === null ? {} : { crumb: { label: t('models.title'), to: '/models' } };
  return (
    <>
      <TopBar
        title={title}
        {...crumb}
        actions={model !== null && <Button onClick={close}>{t('models.another')}</Button>}
      />
      <div className="page models">
        {model === null ? (
          <NoModel target={target} onOpen={open} />
        ) : (
          <Opened key={`${target} ${model.path}`} target={target} model={model} onOpen={open} />
        )}
      </div>
    </>
  );
}

interface NoModelProps {
  readonly target: string;
  readonly onOpen: (model: OpenModel) => void;
}

/** Empty state: a field that takes a drop, and the checkpoints of a run. */
function NoModel({ target, onOpen }: NoModelProps) {
  return (
    <div className="models-empty">
      <h2 className="headline">{t('models.empty')}</h2>
      <p className="lead-says">{t('models.emptySays')}</p>
      <OpenForm target={target} onOpen={onOpen} />
      <RunCheckpoints onOpen={onOpen} />
    </div>
  );
}

interface OpenedProps extends NoModelProps {
  readonly model: OpenModel;
}

function Opened({ target, model, onOpen }: OpenedProps) {
  const request = requestOf(target, model);
  const { read, isReading, again } = usePassport(request);
  if (read === undefined) {
    return (
      <>
        <p className="note" role="status">
          {t('models.reading', { path: model.path })}
        </p>
        <Skeleton />
      </>
    );
  }
  if (!read.ok) {
    return (
      <div className="models-refused">
        <RefusalNote refusal={read.error} />
        <Button disabled={isReading} onClick={again}>
          {t('models.again')}
        </Button>
      </div>
    );
  }
  return <PassportView passport={read.value} target={target} model={model} onOpen={onOpen} />;
}

/** Request to the engine for an open model. */
function requestOf(target: string, model: OpenModel): PassportRequest {
  const { path, run, against, inputs } = model;
  const compared = comparedWith(against, inputs);
  return { target, path, ...(run === null ? {} : { run }), ...compared };
}

function comparedWith(
  against: string | null,
  inputs: number | null,
): Pick<PassportRequest, 'against'> {
  if (against !== null) return { against: { kind: 'model', path: against } };
  return inputs === null ? {} : { against: { kind: 'dimensions', observation: inputs } };
}

const nameOf = (path: string): string =>
  path.split(/[\\/]/).findLast((part) => part !== '') ?? path;
