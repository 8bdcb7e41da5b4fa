import { Button, Popover } from '@mantine/core';
import { useState } from 'react';
import type { PyEnv, TargetView } from '#core/contract/target/target';
import { useActs } from '../bridge/queries/use-acts';
import { type Read, useEnvs, useTargets } from '../bridge/queries/use-engine';
import { AddForm } from '../targets/add-target';
import { TargetButtons } from '../targets/target-buttons';
import { Hidden } from '../targets/target-list';
import { kindWords, targetGlyph } from '../targets/target-words';
import { Glyph } from '../ui/glyph';
import { RefusalNote } from '../ui/refusal-note';
import { clockWords } from '../ui/time-words';
import { t } from '../words/t';
import { InstallCommand } from '../ui/findings/install-command';

/** Cards of all targets: what each has, and whether it answers. */
export function TargetCards() {
  const read = useTargets();
  const targets = read?.ok === true ? read.value.filter(({ hidden }) => hidden !== true) : [];
  return (
    <section aria-labelledby="where-title">
      <div className="section-head">
        <h2 id="where-title">{t('home.where')}</h2>
        <span className="spacer" />
        <AddTargetButton />
      </div>
      <RefusalNote refusal={read?.ok === false ? read.error : null} />
      <div className="targets-grid">
        {read === undefined && <ScanningCard />}
        {targets.map((target) => (
          <TargetCard key={target.id} target={target} />
        ))}
      </div>
      <div className="home-hidden">
        <Hidden />
      </div>
    </section>
  );
}

function AddTargetButton() {
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-end"
      width={360}
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <button type="button" className="link" onClick={() => setOpen(!isOpen)}>
          {t('frame.target.add')}
        </button>
      </Popover.Target>
      <Popover.Dropdown className="targets" aria-label={t('frame.target.add')}>
        <AddForm onAdded={() => setOpen(false)} />
      </Popover.Dropdown>
    </Popover>
  );
}

function ScanningCard() {
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
  const { name, capabilities, state, says, remedy, command } = target;
  // A target that was never connected has reported nothing, and is not asked.
  const envs = useEnvs(target.id, capabilities.isHere || state === 'ready');
  const isTrouble = state === 'broken' && remedy !== undefined;
  return (
    <div className="card target-card">
      <div className="target-card-head">
        <h3 className="ellipsis" title={name}>
          {name}
        </h3>
        <span className="tag">{kindWords(target)}</span>
        <span className="spacer" />
        <TargetPill target={target} envs={envs} />
      </div>
      <p className="note">{says}</p>
      {state === 'unknown' && <p className="note">{t('home.card.lost')}</p>}
      {isTrouble && <p className="note">{remedy}</p>}
      <Detected target={target} envs={envs} />
      {command !== undefined && <InstallCommand command={command} />}
      <TargetButtons target={target} isComplete />
    </div>
  );
}

interface PartProps {
  readonly target: TargetView;
  readonly envs: Read<PyEnv[]>;
}

/** In no judgement's color: that it trains is shown by a training. */
function TargetPill({ target, envs }: PartProps) {
  const { state } = target;
  const hasNone = envs?.ok === true && envs.value.every((env) => env.state !== 'ok');
  const glyph = state === 'ready' && hasNone ? 'alarm' : targetGlyph(state);
  return (
    <span className={state === 'broken' ? 'pill tone-failed' : 'pill tone-stopped'}>
      <Glyph name={glyph} />
      {pillWords(target, hasNone)}
    </span>
  );
}

function pillWords({ capabilities, state, sinceMs }: TargetView, hasNone: boolean): string {
  if (state === 'ready') return t(hasNone ? 'home.card.noPython' : 'home.card.ready');
  if (state === 'starting')
    return t(capabilities.isHere ? 'home.card.looking' : 'home.card.connecting');
  if (state === 'unknown' && sinceMs !== undefined)
    return t('home.card.unknownSince', { clock: clockWords(sinceMs, false) });
  return t(`home.card.${state}`);
}

function Detected({ target: { capabilities, state }, envs }: PartProps) {
  const { rescan } = useActs();
  if (capabilities.isHere && (state === 'unknown' || state === 'broken'))
    return (
      <div>
        <Button onClick={rescan}>
          {t(state === 'unknown' ? 'home.tryNow' : 'home.lookAgain')}
        </Button>
      </div>
    );
  if (envs?.ok !== true) return null;
  const count = envs.value.filter((env) => env.state === 'ok').length;
  return <p className="note">{t('home.pythons', { count })}</p>;
}
