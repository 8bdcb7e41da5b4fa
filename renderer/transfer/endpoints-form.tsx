import { Button } from '@mantine/core';
import { IconArrowsUpDown } from '@tabler/icons-react';
import type { FormEvent } from 'react';
import type { TargetView } from '#core/contract/target/target';
import { useTransfers } from '../bridge/queries/use-transfers';
import { IconButton } from '../ui/icon-button';
import { PathField } from '../ui/paths/path-field';
import { t } from '../words/t';
import { type TransferDraft, usualDestination } from '../frame/addresses/transfer-address';
import { TargetSelect } from '../targets/target-select';

interface Props {
  readonly typed: TransferDraft;
  readonly targets: readonly TargetView[];
  readonly onTyped: (typed: TransferDraft) => void;
  readonly onViewOptions: () => void;
  /** It was looked at, so the filled button of the page is the one that sends. */
  readonly canSend: boolean;
}

/** Form of a transfer's endpoints: source and destination, each a target and a path. */
export function EndpointsForm({ typed, targets, onTyped, onViewOptions, canSend }: Props) {
  const { from, to } = typed;
  const isComplete = from.path.trim() !== '' && to.target !== '';
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isComplete) onViewOptions();
  };
  const swap = (): void =>
    onTyped({ ...typed, from: { ...to, target: to.target || 'local' }, to: from });
  return (
    <form className="transfer-endpoints" aria-label={t('send.what')} onSubmit={submit}>
      <FromEnd typed={typed} targets={targets} onTyped={onTyped} />
      <div className="transfer-swap">
        <IconButton label={t('send.swap')} icon={IconArrowsUpDown} act={swap} />
      </div>
      <ToEnd typed={typed} targets={targets} onTyped={onTyped} />
      <div className="transfer-preview-button">
        <Button type="submit" variant={canSend ? 'default' : 'filled'} disabled={!isComplete}>
          {t(canSend ? 'send.lookAgain' : 'send.look')}
        </Button>
        {!isComplete && (
          <span className="note">
            {t(from.path.trim() === '' ? 'send.lacks.path' : 'send.lacks.target')}
          </span>
        )}
      </div>
    </form>
  );
}

function FromEnd({ typed, targets, onTyped }: Pick<Props, 'typed' | 'targets' | 'onTyped'>) {
  const { from } = typed;
  const sends = useTransfers();
  const existing = (sends?.ok === true ? sends.value : [])
    .flatMap((send) => [send.from, send.to])
    .flatMap(({ target, path }) => (target === from.target ? path : []));
  return (
    <>
      <span className="transfer-endpoint-name">{t('send.from')}</span>
      <TargetSelect
        label={t('send.fromTarget')}
        targets={targets}
        value={from.target}
        onPick={(target) => onTyped({ ...typed, from: { ...from, target } })}
      />
      <PathField
        label={t('send.fromPath')}
        target={from.target}
        picks="any"
        placeholder={t('send.fromExample')}
        autoFocus={from.path === ''}
        recent={existing}
        value={from.path}
        onValue={(path) => onTyped({ ...typed, from: { ...from, path } })}
      />
    </>
  );
}

function ToEnd({ typed, targets, onTyped }: Pick<Props, 'typed' | 'targets' | 'onTyped'>) {
  const { from, to } = typed;
  return (
    <>
      <span className="transfer-endpoint-name">{t('send.to')}</span>
      <TargetSelect
        label={t('send.toTarget')}
        targets={targets}
        value={to.target}
        onPick={(target) => onTyped({ ...typed, to: { ...to, target } })}
      />
      <PathField
        label={t('send.toPath')}
        target={to.target}
        picks="folder"
        placeholder={
          from.path === ''
            ? t('send.usualUnnamed')
            : t('send.usualPlace', { path: usualDestination(from.path) })
        }
        value={to.path}
        onValue={(path) => onTyped({ ...typed, to: { ...to, path } })}
      />
    </>
  );
}
