import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import type { LoadAdvice, ModelPassport } from '#core/contract/model/model-passport';
import { usePassport } from '../bridge/queries/use-models';
import { Glyph, type GlyphName } from '../ui/glyph';
import { PathField } from '../ui/paths/path-field';
import { t } from '../words/t';
import { type Interpreter, loaderOf, setAdded, useInterpreters } from './interpreters';
import type { OpenModel } from './models-address';

interface Props {
  readonly passport: ModelPassport;
  readonly target: string;
  readonly model: OpenModel;
}

/** Prediction for every interpreter of the target loading the model, from its bytes. */
export function LoadList({ passport, target, model }: Props) {
  const interpreters = useInterpreters(target, passport.kind);
  return (
    <section className="card model-loads" aria-label={t('models.load.title')}>
      <h2>{t('models.load.title')}</h2>
      {interpreters === undefined && <p className="note">{t('models.load.reading')}</p>}
      {interpreters?.length === 0 && (
        <p className="note">
          {t('models.load.none', { package: loaderOf(passport.kind) })}{' '}
          <Link className="link" to="/setup">
            {t('models.load.setup')}
          </Link>
        </p>
      )}
      {interpreters !== undefined && interpreters.length > 0 && (
        <ul>
          {interpreters.map((one) => (
            <LoadRow key={one.python} interpreter={one} target={target} model={model} />
          ))}
        </ul>
      )}
      <AddInterpreter target={target} />
    </section>
  );
}

const GLYPHS: Readonly<Record<LoadAdvice['outcome'], GlyphName>> = {
  loads: 'ready',
  fails: 'failed',
  crashes: 'failed',
  unknown: 'unknown',
};

interface RowProps extends Pick<Props, 'target' | 'model'> {
  readonly interpreter: Interpreter;
}

function LoadRow({ interpreter, target, model: { path, run } }: RowProps) {
  const { python, label, version, isAdded } = interpreter;
  const { read } = usePassport({
    target,
    path,
    python: version ?? python,
    ...(run === null ? {} : { run }),
  });
  const advice = read?.ok === true ? read.value.loadAdvice : null;
  const says = read?.ok === false ? read.error.says : (advice?.says ?? t('models.load.reading'));
  return (
    <li>
      <Glyph name={advice === null ? 'unknown' : GLYPHS[advice.outcome]} />
      <div>
        <strong title={python}>{label}</strong>{' '}
        {advice !== null && <span>{t(`models.load.outcome.${advice.outcome}`)}</span>}
        <p className="note">{says}</p>
        {advice !== null && advice.outcome !== 'loads' && advice.customObjects !== null && (
          <details>
            <summary>{t('models.load.custom')}</summary>
            <pre className="model-custom">{advice.customObjects}</pre>
          </details>
        )}
        {isAdded && (
          <button
            type="button"
            className="link"
            aria-label={t('models.load.removeOne', { name: label })}
            onClick={() => setAdded(target, python, false)}
          >
            {t('models.load.remove')}
          </button>
        )}
      </div>
    </li>
  );
}

/** An interpreter that the search for environments does not see. */
function AddInterpreter({ target }: Pick<Props, 'target'>) {
  const [isOpen, setOpen] = useState(false);
  const [path, setPath] = useState('');
  const add = (python: string): void => {
    if (python.trim() !== '') setAdded(target, python.trim(), true);
    setPath('');
    setOpen(false);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    add(path);
  };
  if (!isOpen) {
    return (
      <button type="button" className="link" onClick={() => setOpen(true)}>
        {t('models.load.add')}
      </button>
    );
  }
  return (
    <form className="model-act" onSubmit={submit}>
      <PathField
        label={t('models.load.path')}
        isLabelled
        target={target}
        picks="any"
        autoFocus
        value={path}
        onValue={setPath}
        onPicked={add}
      />
      <Button type="submit" disabled={path.trim() === ''}>
        {t('models.load.adding')}
      </Button>
    </form>
  );
}
