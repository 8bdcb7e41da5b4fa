import './keys.css';
import { CloseButton, Modal } from '@mantine/core';
import { memo } from 'react';
import { t } from '../../words/t';
import { keySheetSwitch, useIsOpen } from '../open-switch';
import { keyWords } from '../../ui/keys/chord';
import { KeyCaps } from '../../ui/keys/key-caps';
import { type PageKey, useAllKeys } from '../../ui/keys/page-keys';

/** `?`: every key that works now, the page's own first. */
export const KeySheet = memo(function KeySheet() {
  const isOpen = useIsOpen(keySheetSwitch);
  return (
    <Modal.Root
      opened={isOpen}
      onClose={keySheetSwitch.close}
      size={760}
      transitionProps={{ duration: 0 }}
      classNames={{ content: 'key-sheet' }}
    >
      <Modal.Overlay />
      <Modal.Content aria-label={t('frame.keys.title')}>
        <div className="key-sheet-head">
          <h2>{t('frame.keys.title')}</h2>
          <CloseButton
            aria-label={t('frame.keys.close')}
            onClick={keySheetSwitch.close}
            data-autofocus
          />
        </div>
        <Sheets />
        <p className="key-sheet-foot note">
          {t('frame.keys.leave')} {t('frame.keys.browser')}{' '}
          {t('frame.keys.terminal', { keys: keyWords('Mod+Shift+K') })}
        </p>
      </Modal.Content>
    </Modal.Root>
  );
});

function Sheets() {
  const { page, frame } = useAllKeys();
  return (
    <div className="key-sheet-body">
      {page.length > 0 && (
        <section aria-label={t('frame.keys.page')}>
          <h3>{t('frame.keys.page')}</h3>
          <KeyList keys={page} />
        </section>
      )}
      <section aria-label={t('frame.keys.everywhere')}>
        <h3>{t('frame.keys.everywhere')}</h3>
        <KeyList keys={frame} />
      </section>
    </div>
  );
}

/** Keys that are the same on one line. */
function KeyList({ keys }: { readonly keys: readonly PageKey[] }) {
  const byLabel = new Map<string, string>();
  for (const key of keys)
    byLabel.set(key.label, [byLabel.get(key.label), key.keys].filter(Boolean).join(' '));
  if (byLabel.size === 0) return null;
  return (
    <dl>
      {[...byLabel].map(([label, chords]) => (
        <div className="key-row" key={label}>
          <dt>{label}</dt>
          <dd>
            <KeyCaps keys={chords} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
