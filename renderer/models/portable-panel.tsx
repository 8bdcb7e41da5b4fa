import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { actOfModel } from '#core/contract/model/act-of-model';
import type { ModelPassport } from '#core/contract/model/model-passport';
import type { PortableCopy } from '#core/contract/model/portable-calls';
import { useActing } from '../bridge/queries/use-acts';
import { useModelActs, usePortablePreview } from '../bridge/queries/use-models';
import { Glyph } from '../ui/glyph';
import { fileSizeWords } from '../ui/number-words';
import { RefusalNote } from '../ui/refusal-note';
import { t } from '../words/t';
import { modelAddress } from './models-address';
import { PortableForm, type PortableWish } from './portable-form';

interface Props {
  readonly passport: ModelPassport;
  readonly target: string;
}

/** Portable copy of a model: what would be replaced, where the copy goes, and the proof of it. */
export function PortablePanel({ passport, target }: Props) {
  const [isOpen, setOpen] = useState(false);
  const isPlain = actOfModel(passport) === null;
  return (
    <section className="card model-portable">
      <h2>{t('models.portable.title')}</h2>
      {isOpen ? (
        <Plan passport={passport} target={target} />
      ) : (
        <>
          <p className="note">{t(isPlain ? 'models.portable.plain' : 'models.portable.says')}</p>
          {!isPlain && (
            <Button variant="filled" onClick={() => setOpen(true)}>
              {t('models.portable.make')}
            </Button>
          )}
        </>
      )}
    </section>
  );
}

const BLANK: PortableWish = {
  values: {},
  exact: false,
  out: null,
  python: undefined,
  overwrite: false,
};

function Plan({ passport, target }: Props) {
  const [wish, setWish] = useState(BLANK);
  const [copy, setCopy] = useState<PortableCopy | null>(null);
  const { write } = useModelActs();
  const acting = useActing<PortableCopy>(setCopy);
  const request = {
    target,
    path: passport.file,
    out: wish.out,
    values: wish.values,
    exact: wish.exact,
  };
  const preview = usePortablePreview(request);
  if (preview === undefined) return <p className="note">{t('models.portable.planning')}</p>;
  if (!preview.ok) return <RefusalNote refusal={preview.error} />;
  if (copy !== null) {
    return <Written copy={copy} target={target} onAgain={() => setCopy(null)} />;
  }
  return (
    <>
      <PortableForm
        passport={passport}
        target={target}
        preview={preview.value}
        wish={wish}
        busy={acting.busy}
        onWish={setWish}
        onWrite={(python) => acting.act(write({ ...request, python, overwrite: wish.overwrite }))}
      />
      {acting.busy && (
        <p className="note" role="status">
          {t('models.portable.writing')}
        </p>
      )}
      <RefusalNote refusal={acting.refusal} />
    </>
  );
}

interface WrittenProps {
  readonly copy: PortableCopy;
  readonly target: string;
  readonly onAgain: () => void;
}

/** The copy that was written, and what its proof showed. */
function Written({ copy: { out, bytes, proof }, target, onAgain }: WrittenProps) {
  const isProved = proof !== null && proof.copy.loads && proof.same === proof.of;
  const link = modelAddress({ target, path: out, run: null, against: null, inputs: null });
  return (
    <div role="status" className="model-written">
      <p>{t('models.portable.written', { path: out, size: fileSizeWords(bytes ?? 0) })}</p>
      {proof !== null && (
        <p className="model-played">
          <Glyph name={isProved ? 'ready' : proof.copy.loads ? 'alarm' : 'failed'} />
          <span>{proof.says}</span>
        </p>
      )}
      <div className="model-acts">
        <Button component={Link} to={link}>
          {t('models.portable.opens')}
        </Button>
        <Button onClick={onAgain}>{t('models.portable.another')}</Button>
      </div>
    </div>
  );
}
