import { Button, CopyButton } from '@mantine/core';
import { IconCheck, IconCopy, IconPlayerPlay, IconTerminal2 } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { TransferView } from '#core/contract/transfer/transfer-calls';
import { Glyph } from '../ui/glyph';
import { IconButton } from '../ui/icon-button';
import { ICON_STROKE } from '../ui/icons';
import { countWords, fileSizeWords } from '../ui/number-words';
import { t } from '../words/t';
import { isResumed } from './transfer-words';
import { StartOnTarget } from './start-on-target';

interface Props {
  readonly view: TransferView;
  /** Of the machine that it went to. */
  readonly name: string;
  readonly run: string | null;
}

/** Proof of a finished transfer: what was verified, and the next steps. */
export function Proof({ view, name, run }: Props) {
  const { done, files, bytes, to, request } = view;
  if (done === null) return null;
  const says = { count: files, files: countWords(files), size: fileSizeWords(bytes) };
  return (
    <section className="card proof" aria-labelledby="proof-title">
      <h2 id="proof-title" className="proof-head">
        <Glyph name="succeeded" />
        {t('transfer.proofFiles', says)}
      </h2>
      <ul>
        <Row says={t('transfer.proofTree')} value={done.tree} copy={t('transfer.copyHash')} />
        <Row
          says={t('transfer.proofPlace', { name })}
          value={done.path}
          copy={t('transfer.copyPath')}
        />
        {done.aside !== null && (
          <Row says={t('transfer.proofAside')} value={done.aside} copy={t('transfer.copyPath')} />
        )}
        {!done.keepsModes && <Row says={t('transfer.proofModes')} glyph={<Glyph name="alarm" />} />}
        <Carried view={view} />
      </ul>
      <div className="transfer-acts">
        {request.isProject && (
          <StartOnTarget view={view} run={run} icon={<IconPlayerPlay {...ICON} />} />
        )}
        <Button
          component={Link}
          to={terminalAddress(to.target, done.path, view)}
          leftSection={<IconTerminal2 {...ICON} />}
        >
          {t('transfer.terminalThere')}
        </Button>
      </div>
    </section>
  );
}

/** Bytes taken on the line; of one that was continued, only since then. */
function Carried({ view }: Pick<Props, 'view'>) {
  const { wireBytes, totalBytes } = view;
  if (totalBytes === 0) return null;
  const sizes = { wire: fileSizeWords(wireBytes), total: fileSizeWords(totalBytes) };
  return <Row says={t(isResumed(view) ? 'transfer.proofWireLast' : 'transfer.proofWire', sizes)} />;
}

const ICON = { size: 14, stroke: ICON_STROKE, 'aria-hidden': true } as const;

/** A shell in what was sent; beside it, when that is a single file. */
function terminalAddress(target: string, path: string, { request, files }: TransferView): string {
  const isFile = files === 1 && !request.isProject && /\.[^./\\]+$/.test(path);
  const cwd = isFile ? path.replace(/[\\/][^\\/]*$/, '') : path;
  const query = new URLSearchParams({ cwd });
  if (target !== 'local') query.set('target', target);
  return `/terminals?${query.toString()}`;
}

interface RowProps {
  readonly says: string;
  readonly value?: string;
  /** Action of its button. */
  readonly copy?: string;
  readonly glyph?: ReactNode;
}

function Row({ says, value, copy, glyph = <Glyph name="held" /> }: RowProps) {
  return (
    <li className="proof-row">
      {glyph}
      <div className="proof-says">
        <span className="num">{says}</span>
        {value !== undefined && <code className="proof-value">{value}</code>}
      </div>
      {value !== undefined && copy !== undefined && (
        <CopyButton value={value}>
          {({ copied, copy: act }) => (
            <IconButton
              label={copied ? t('transfer.copied') : copy}
              icon={copied ? IconCheck : IconCopy}
              act={act}
            />
          )}
        </CopyButton>
      )}
    </li>
  );
}
