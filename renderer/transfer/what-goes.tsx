import type { TransferPreview } from '#core/contract/transfer/transfer-calls';
import { countWords, fileSizeWords } from '../ui/number-words';
import { t } from '../words/t';
import { leaveBehind, patternOf, withPattern } from './preview/patterns';
import { PathTable } from './preview/path-table';
import type { TransferDraft } from '../frame/addresses/transfer-address';

interface Props {
  readonly preview: TransferPreview;
  readonly request: TransferDraft;
  readonly onRequest: (draft: TransferDraft) => void;
}

/** Table of what is transferred, by top level; one click excludes it. */
export function GoesTable({ preview, request, onRequest }: Props) {
  const { parts, partsMore, kind } = preview;
  if (kind === 'file') return null;
  return (
    <PathTable
      id="goes-title"
      title={t('send.goes')}
      none={t('send.goesNothing')}
      last={{ title: t('send.column.files'), className: 'right' }}
      notListed={partsMore}
      rows={parts.map(({ path, bytes, files, isFolder }) => ({
        path,
        isFolder,
        size: fileSizeWords(bytes),
        last: <td className="right num">{countWords(files)}</td>,
        act: t('send.leaveIt'),
        actOf: t('send.leaveItOf', { path }),
        onAct: () => onRequest(leaveBehind(request, patternOf(path))),
      }))}
    />
  );
}

/** Table of what is excluded and why, the largest first; one click includes it. */
export function StaysTable({ preview, request, onRequest }: Props) {
  const { left, leftMore } = preview;
  return (
    <PathTable
      id="stays-title"
      title={t('send.stays')}
      none={t('send.staysNothing')}
      last={{ title: t('send.column.why'), className: '' }}
      notListed={leftMore}
      rows={left.map(({ path, bytes, why, isWhole, isFolder }) => ({
        path,
        isFolder,
        size: isWhole ? fileSizeWords(bytes) : t('send.atLeast', { size: fileSizeWords(bytes) }),
        last: <td className="transfer-why">{why}</td>,
        act: t('send.takeIt'),
        actOf: t('send.takeItOf', { path }),
        onAct: () => onRequest(withPattern(request, patternOf(path))),
      }))}
    />
  );
}
