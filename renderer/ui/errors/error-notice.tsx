import './errors.css';
import { Button } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { printableLine } from '#core/lib/printable';
import { messageOf } from '../../bridge/page-errors';
import { t } from '../../words/t';
import { Glyph } from '../glyph';
import { APP_VERSION } from '../version';
import { type CaughtError, errorReport } from './error-report';
import { LogLink } from './log-link';

interface Props {
  readonly what: 'app' | 'page' | 'code' | 'part' | 'dialog';
  readonly error: CaughtError;
  readonly onRetry: () => void;
}

/** Error notice that replaces a component that threw: a sentence, the error, and buttons. */
export function ErrorNotice({ what, error, onRetry }: Props) {
  const { copy, copied } = useClipboard();
  const report = (): string =>
    errorReport(error, {
      version: APP_VERSION,
      address: window.location.pathname,
      browser: navigator.userAgent,
      nowMs: Date.now(),
    });
  const isReload = what === 'app' || what === 'code';
  return (
    <div className={`broken broken-${what}`} role="alert">
      <Glyph name="alarm" />
      <div>
        <div className="strong">{t(`ui.broken.${what}`)}</div>
        <p className="note">{t('ui.broken.rest')}</p>
        <code className="broken-message">{printableLine(messageOf(error.cause))}</code>
        <div className="broken-acts">
          <Button size="xs" onClick={onRetry}>
            {t(isReload ? 'ui.broken.reload' : 'ui.broken.retry')}
          </Button>
          <Button size="xs" onClick={() => copy(report())}>
            {t(copied ? 'ui.broken.copied' : 'ui.broken.copy')}
          </Button>
          <LogLink />
        </div>
      </div>
    </div>
  );
}
