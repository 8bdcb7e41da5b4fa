import { Radio } from '@mantine/core';
import { WhenExists, type TransferPreview } from '#core/contract/transfer/transfer-calls';
import { t } from '../words/t';
import { visiblePath } from './visible-path';

interface Props {
  readonly preview: TransferPreview;
  readonly value: WhenExists;
  readonly onChoice: (whenExists: WhenExists) => void;
}

const FEW = 4;

/** Choice when the destination exists: keep both, replace or merge; nothing is overwritten without it. */
export function ExistsChoice({ preview, value, onChoice }: Props) {
  const { exists, kind, replaces } = preview;
  if (exists === null) return null;
  const canMerge = exists === 'folder' && kind === 'folder';
  return (
    <div className="transfer-exists">
      <Radio.Group
        label={t(`send.exists.${exists}`)}
        value={value}
        onChange={(picked) => {
          const when = WhenExists.safeParse(picked);
          if (when.success) onChoice(when.data);
        }}
      >
        <Radio
          value="keep-both"
          label={t('send.exists.keepBoth')}
          description={t('send.exists.keepBothSays')}
        />
        <Radio
          value="replace"
          label={t('send.exists.replace')}
          description={t('send.exists.replaceSays')}
        />
        {canMerge && (
          <Radio
            value="merge"
            label={t('send.exists.merge')}
            description={t('send.exists.mergeSays', { count: replaces })}
          />
        )}
      </Radio.Group>
      {value === 'merge' && <Conflicts preview={preview} />}
    </div>
  );
}

function Conflicts({ preview: { conflicts } }: Pick<Props, 'preview'>) {
  if (conflicts.length === 0) return null;
  const more = conflicts.length - FEW;
  return (
    <ul className="note transfer-conflicts">
      {conflicts.slice(0, FEW).map(({ path, says }) => (
        <li key={path}>{t('send.exists.conflict', { path: visiblePath(path), says })}</li>
      ))}
      {more > 0 && <li>{t('send.problemMore', { count: more })}</li>}
    </ul>
  );
}
