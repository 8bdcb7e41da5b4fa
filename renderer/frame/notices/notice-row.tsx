import { Tooltip } from '@mantine/core';
import { useNavigate } from 'react-router';
import { Glyph, type GlyphName } from '../../ui/glyph';
import { fullMomentWords, momentWords } from '../../ui/time-words';
import { t } from '../../words/t';
import { bellSwitch } from '../open-switch';
import type { Notice, NoticeKind } from './notice';
import { markRead } from './notices';

const GLYPHS: Readonly<Record<NoticeKind, GlyphName>> = {
  succeeded: 'succeeded',
  finished: 'finished',
  failed: 'failed',
  suspicious: 'suspicious',
  stopped: 'stopped',
  lost: 'lost',
  hung: 'alarm',
  quiet: 'queued',
  contactLost: 'unknown',
  queueStarted: 'running',
  healthCritical: 'failed',
  healthWarning: 'alarm',
  deleted: 'held',
};

/** Event and its time; opens what it is about. */
export function NoticeRow({ notice, nowMs }: { readonly notice: Notice; readonly nowMs: number }) {
  const navigate = useNavigate();
  const { id, kind, says, to, atMs, read } = notice;
  const open = (): void => {
    markRead(id);
    if (to === null) return;
    bellSwitch.close();
    void navigate(to);
  };
  return (
    <li className="notice">
      <button type="button" className="notice-open" onClick={open}>
        <Glyph name={GLYPHS[kind]} />
        <span className={read ? 'notice-says' : 'notice-says strong'}>
          {says}
          {!read && <span className="unseen"> {t('frame.notices.unread')}</span>}
        </span>
        <span className="note num" title={fullMomentWords(atMs)}>
          {momentWords(atMs, nowMs)}
        </span>
      </button>
      {!read && (
        <Tooltip label={t('frame.notices.markOne')}>
          <button
            type="button"
            className="notice-read"
            aria-label={t('frame.notices.markRead', { says })}
            onClick={() => markRead(id)}
          />
        </Tooltip>
      )}
    </li>
  );
}
