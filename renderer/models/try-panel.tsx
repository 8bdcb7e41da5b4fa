import { Button, Select } from '@mantine/core';
import { useState } from 'react';
import type { ModelPassport } from '#core/contract/model/model-passport';
import type { PlayedModel } from '#core/contract/model/portable-calls';
import { useActing } from '../bridge/queries/use-acts';
import { useModelActs } from '../bridge/queries/use-models';
import { Glyph } from '../ui/glyph';
import { RefusalNote } from '../ui/refusal-note';
import { t } from '../words/t';
import { useInterpreters } from './interpreters';

interface Props {
  readonly passport: ModelPassport;
  readonly target: string;
}

/** Loads the model in a child process of a chosen interpreter and asks it for actions. */
export function TryPanel({ passport, target }: Props) {
  const envs = useInterpreters(target, passport.kind) ?? [];
  const [picked, setPicked] = useState<string | null>(null);
  const [played, setPlayed] = useState<PlayedModel | null>(null);
  const { play } = useModelActs();
  const acting = useActing<PlayedModel>(setPlayed);
  const python = picked ?? envs[0]?.python ?? null;
  const isSb3 = passport.kind === 'sb3';
  const act = (): void => {
    setPlayed(null);
    if (python !== null) acting.act(play({ target, path: passport.file, python }));
  };
  return (
    <section className="card model-try">
      <h2>{t('models.try.title')}</h2>
      <p className="note">{t(isSb3 ? 'models.try.says' : 'models.try.other')}</p>
      {isSb3 && python !== null && (
        <div className="model-act">
          <Select
            label={t('models.try.with')}
            data={envs.map((env) => ({ value: env.python, label: env.label }))}
            value={python}
            allowDeselect={false}
            onChange={setPicked}
          />
          <Button disabled={acting.busy} onClick={act}>
            {t('models.try.act')}
          </Button>
        </div>
      )}
      {acting.busy && (
        <p className="note" role="status">
          {t('models.try.busy')}
        </p>
      )}
      <RefusalNote refusal={acting.refusal} />
      {played !== null && <Played played={played} />}
    </section>
  );
}

function Played({ played }: { readonly played: PlayedModel }) {
  const { loads, crashed, refused, says, versions } = played;
  const word = loads ? 'loads' : crashed ? 'crashed' : refused ? 'refused' : 'not';
  const libraries = Object.entries(versions).map(([name, version]) => `${name} ${version}`);
  return (
    <div className="model-played" role="status">
      <Glyph name={loads ? 'ready' : 'failed'} />
      <div>
        <strong>{t(`models.try.${word}`)}</strong> {says}
        {libraries.length > 0 && <p className="note">{libraries.join(' · ')}</p>}
      </div>
    </div>
  );
}
