import { Notifications, notifications, useNotifications } from '@mantine/notifications';
import { useFrameKeys } from '../ui/keys/page-keys';
import { t } from '../words/t';

const MAX = 3;
const ROW = 'toasts';

/**
 * Toasts in their own row above the status bar: the page makes room for them, so they cover neither a button nor a line. F6 leads there;
 * Esc closes them.
 */
export function Toasts({ onLeft }: { readonly onLeft: () => void }) {
  const { notifications: shown } = useNotifications();
  const act = (): void => {
    const hadFocus = document.activeElement?.closest(`.${ROW}`) !== null;
    notifications.clean();
    if (hadFocus) onLeft();
  };
  const close = { keys: 'Escape', label: t('frame.toast.closeAll'), act };
  useFrameKeys(shown.length > 0 ? [close] : []);
  return (
    <div className={ROW} data-f6>
      <Notifications
        position="bottom-left"
        limit={MAX}
        withinPortal={false}
        transitionDuration={0}
      />
    </div>
  );
}
