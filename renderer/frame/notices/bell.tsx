import './notices.css';
import { Button, Popover } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { Link } from 'react-router';
import { ICON_SIZE, ICON_STROKE } from '../../ui/icons';
import { useNow } from '../../ui/use-now';
import { t } from '../../words/t';
import { bellSwitch, useIsOpen } from '../open-switch';
import type { Notice } from './notice';
import { NoticeRow } from './notice-row';
import { clearNotices, markAllRead, useNotices } from './notices';

const TITLE = 'notices-title';

/** Notification bell: the list of what happened by itself. */
export function Bell() {
  const notices = useNotices();
  const isOpen = useIsOpen(bellSwitch);
  const unread = notices.filter(({ read }) => !read).length;
  const name =
    unread === 0 ? t('frame.notices.openNone') : t('frame.notices.open', { count: unread });
  return (
    <Popover
      opened={isOpen}
      onChange={(open) => bellSwitch.set(open)}
      position="bottom-end"
      width={400}
      offset={4}
      trapFocus
      returnFocus
      transitionProps={{ duration: 0 }}
    >
      <Popover.Target>
        <button
          type="button"
          className="bell"
          aria-label={name}
          title={name}
          onClick={() => bellSwitch.set(!isOpen)}
        >
          <IconBell size={ICON_SIZE} stroke={ICON_STROKE} aria-hidden />
          {unread > 0 && (
            <span className="bell-count num" aria-hidden>
              {unread > 99 ? '99+' : unread}
            </span>
          )}
        </button>
      </Popover.Target>
      <Popover.Dropdown className="notices" aria-labelledby={TITLE}>
        <Centre notices={notices} />
      </Popover.Dropdown>
    </Popover>
  );
}

const RENEW_EVERY_MS = 30_000;

function Centre({ notices }: { readonly notices: readonly Notice[] }) {
  const nowMs = useNow(RENEW_EVERY_MS, true);
  return (
    <>
      <div className="notices-head">
        <h2 id={TITLE}>{t('frame.notices.title')}</h2>
        <span className="spacer" />
        {notices.some(({ read }) => !read) && (
          <Button className="quiet" variant="subtle" onClick={markAllRead}>
            {t('frame.notices.readAll')}
          </Button>
        )}
        {notices.length > 0 && (
          <Button className="quiet" variant="subtle" onClick={clearNotices}>
            {t('frame.notices.clear')}
          </Button>
        )}
      </div>
      {notices.length === 0 && (
        <div className="notices-none">
          <p className="strong">{t('frame.notices.empty')}</p>
          <p className="note">{t('frame.notices.emptySays')}</p>
        </div>
      )}
      <ul className="notices-list">
        {notices.map((notice) => (
          <NoticeRow key={notice.id} notice={notice} nowMs={nowMs} />
        ))}
      </ul>
      <div className="notices-foot">
        <Link className="link" to="/settings/notifications" onClick={bellSwitch.close}>
          {t('frame.notices.rules')}
        </Link>
      </div>
    </>
  );
}
