import { Button } from '@mantine/core';
import type { PyEnv, TargetView } from '#core/contract/target';
import { useActs } from '../bridge/use-acts';
import { type Read, useEnvs, useTargets } from '../bridge/use-engine';
import { targetGlyph } from '../frame/target-words';
import { Glyph } from '../ui/glyph';
import { RefusalNote } from '../ui/refusal-note';
import { t } from '../words/t';
import { InstallCommand } from './install-command';

/** Every place where code can run, with what it has and whether it answers. */
export function TargetCards() {
  const read = useTargets();
  const targets = read?.ok === true ? read.value.filter(({ hidden }) => hidden !== true) : [];
  return (
    <section aria-labelledby="where-title">
      <div className="section-head">
        <h2 id="where-title">{t('home.where')}</h2>
      </div>
      <RefusalNote refusal={read?.ok === false ? read.error : null} />
      <div className="targets-grid">
        {read === undefined && <LookingCard />}
        {targets.map((target) => (
          <TargetCard key={target.id} target={target} />
        ))}
      </div>
    </section>
  );
}

function LookingCard() {
  return (
    <div className="card target-card">
      <span className="pill tone-queued">
        <Glyph name="queued" />
        {t('home.card.looking')}
      </span>
    </div>
  );
}

function TargetCard({ target }: { readonly target: TargetView }) {
  const envs = useEnvs(target.id);
  const { name, kind, says, command } = target;
  return (
    <div className="card target-card">
      <div className="target-card-head">
        <h3 className="ellipsis" title={name}>
          {name}
        </h3>
        <span className="tag">{t(`frame.target.${kind}`)}</span>
        <span className="spacer" />
        <TargetPill target={target} envs={envs} />
      </div>
      <p className="note">{target.state === 'unknown' ? t('home.card.lost', { says }) : says}</p>
      <Found target={target} envs={envs} />
      {command !== undefined && <InstallCommand command={command} />}
    </div>
  );
}

interface PartProps {
  readonly target: TargetView;
  readonly envs: Read<PyEnv[]>;
}

/** In no judgement's colour: that it trains is shown by a training. */
function TargetPill({ target: { state }, envs }: PartProps) {
  const hasNone = envs?.ok === true && envs.value.every((env) => env.state !== 'ok');
  const word =
    state === 'ready'
      ? t(hasNone ? 'home.card.noPython' : 'home.card.ready')
      : t(state === 'starting' ? 'home.card.looking' : `home.card.${state}`);
  const glyph = state === 'ready' && hasNone ? 'alarm' : targetGlyph(state);
  return (
    <span className={state === 'broken' ? 'pill tone-failed' : 'pill tone-stopped'}>
      <Glyph name={glyph} />
      {word}
    </span>
  );
}

function Found({ target: { state }, envs }: PartProps) {
  const { lookAgain } = useActs();
  if (state === 'unknown' || state === 'broken')
    return (
      <div>
        <Button onClick={lookAgain}>
          {t(state === 'unknown' ? 'home.tryNow' : 'home.lookAgain')}
        </Button>
      </div>
    );
  if (envs?.ok !== true) return null;
  const count = envs.value.filter((env) => env.state === 'ok').length;
  return <p className="note">{t('home.pythons', { count })}</p>;
}
