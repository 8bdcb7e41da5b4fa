import { notifications } from '@mantine/notifications';
import { t } from '../words/t';

interface Toast {
  /** The result of the user's own act: "Deleted 2 runs, 1.8 GB." */
  readonly says: string;
  /** Takes the act back; the toast goes at once. */
  readonly undo?: () => void;
  /** As long as it can be taken back; 10 s unless said otherwise. */
  readonly forMs?: number;
}

const USUALLY_MS = 10_000;

/** Toast with the result of the user's own act, and Undo. What happens by itself goes under the bell: `notify`. */
export function toast({ says, undo, forMs = USUALLY_MS }: Toast): void {
  const id = notifications.show({
    autoClose: forMs,
    closeButtonProps: { 'aria-label': t('frame.toast.close') },
    message: (
      <span className="toast">
        <span>{says}</span>
        {undo !== undefined && (
          <button
            type="button"
            className="link"
            onClick={() => {
              notifications.hide(id);
              undo();
            }}
          >
            {t('frame.toast.undo')}
          </button>
        )}
      </span>
    ),
  });
}
