import type { ReactNode } from 'react';
import type { TransferPreview } from '#core/contract/transfer/transfer-calls';
import { countWords, fileSizeWords } from '../../ui/number-words';
import { t } from '../../words/t';
import type { Endpoints } from '../endpoints';

interface Props {
  readonly preview: TransferPreview;
  readonly ends: Endpoints;
}

/** Facts of a transfer preview: size, source, destination, what is there already. */
export function PreviewFacts({ preview, ends }: Props) {
  const { from, to, isGit, sendBytes, bytes } = preview;
  const isAllPresent = sendBytes === 0 && bytes > 0;
  return (
    <>
      <p className="transfer-lead num">
        <span className="transfer-lead-figure">{fileSizeWords(sendBytes)}</span>{' '}
        <span className="quiet-text">{t('send.travels')}</span>
      </p>
      {isAllPresent && <p className="note">{t('send.travelsNothing')}</p>}
      <dl className="transfer-facts">
        <Destination term={t('send.comes')} name={ends.fromName} path={from.path} />
        <Destination term={t('send.lands')} name={ends.toName} path={to.path} />
        <Counts preview={preview} />
      </dl>
      {isGit && <p className="note">{t('send.byGit')}</p>}
    </>
  );
}

/** Files that belong to it, and what becomes of each part of them. */
function Counts({ preview }: Pick<Props, 'preview'>) {
  const { files, bytes, thereFiles, thereBytes, arrivedBytes, left, leftMore, leftBytes } = preview;
  const leftCount = left.length + leftMore;
  return (
    <>
      <Fact term={t('send.belongs')}>
        {t('send.belongsSays', {
          count: files,
          files: countWords(files),
          size: fileSizeWords(bytes),
        })}
      </Fact>
      {thereFiles > 0 && (
        <Fact term={t('send.there')}>
          {t('send.thereSays', {
            count: thereFiles,
            files: countWords(thereFiles),
            size: fileSizeWords(thereBytes),
          })}
        </Fact>
      )}
      {arrivedBytes > 0 && (
        <Fact term={t('send.arrived')}>
          {t('send.arrivedSays', { size: fileSizeWords(arrivedBytes) })}
        </Fact>
      )}
      <Fact term={t('send.left')}>
        {leftCount === 0
          ? t('send.leftNothing')
          : t('send.leftSays', {
              count: leftCount,
              number: countWords(leftCount),
              size: fileSizeWords(leftBytes),
            })}
      </Fact>
      <Fact term={t('send.free')}>{fileSizeWords(preview.freeBytes)}</Fact>
    </>
  );
}

interface FactProps {
  readonly term: string;
  readonly children: ReactNode;
}

function Fact({ term, children }: FactProps) {
  return (
    <div>
      <dt>{term}</dt>
      <dd className="num">{children}</dd>
    </div>
  );
}

interface DestinationProps {
  readonly term: string;
  readonly name: string;
  readonly path: string;
}

function Destination({ term, name, path }: DestinationProps) {
  return (
    <Fact term={term}>
      {name} <code className="transfer-destination">{path}</code>
    </Fact>
  );
}
