import { type ClipboardEvent, useEffect, useRef, useState } from 'react';
import { nameOfTarget } from '#core/contract/target-id';
import { useTargets } from '../../bridge/queries/use-engine';
import { useStartActs } from '../../bridge/queries/start/use-start';
import { t } from '../../words/t';
import { isWindowsPathLike, type TranslatedPath, isStillShown } from './windows-text';

interface Field {
  readonly target: string;
  readonly text: string;
  readonly onText: (text: string) => void;
}

export interface WindowsPath {
  /** Change of the field's path, while it is there. */
  readonly renamed: TranslatedPath | null;
  /** Puts back what was typed; it is left alone from then on. */
  readonly putBack: () => void;
  /** For the field: it was left, or something was pasted into it. */
  readonly handlers: {
    readonly onBlur: () => void;
    readonly onPaste: (event: ClipboardEvent<HTMLInputElement>) => void;
  };
}

/** A path of Windows in a field for a distro becomes the distro's name for it: announced, and undone by a click. */
export function useWindowsPath({ target, text, onText }: Field): WindowsPath {
  const { targetPathName } = useStartActs();
  const targets = useTargets();
  const mountsWindows =
    targets?.ok === true &&
    targets.value.some(({ id, capabilities }) => id === target && capabilities.mountsWindows);
  const [renamed, setRenamed] = useState<TranslatedPath | null>(null);
  const [stored, setStored] = useState<string | null>(null);
  // The answer takes a moment: other fields, and this one, may be others by then.
  const now = useRef({ target, text, onText });
  useEffect(() => {
    now.current = { target, text, onText };
  });
  const settle = async (typed: string): Promise<void> => {
    if (!mountsWindows || !isWindowsPathLike(typed) || typed === stored) return;
    const remotePath = await targetPathName(target, typed.trim());
    const { current } = now;
    if (remotePath === null || current.text !== typed || current.target !== target) return;
    setRenamed({ target, from: typed, to: remotePath });
    current.onText(remotePath);
  };
  return {
    renamed: isStillShown(renamed, { target, text }) ? renamed : null,
    putBack: () => {
      if (renamed === null) return;
      setStored(renamed.from);
      setRenamed(null);
      onText(renamed.from);
    },
    handlers: {
      onBlur: () => void settle(text),
      onPaste: ({ currentTarget }) => {
        // The text is in the field, and drawn, only after this event.
        setTimeout(() => void settle(currentTarget.value));
      },
    },
  };
}

/** Renamed path, and the way back. */
export function RenamedNote({ path: { renamed, putBack } }: { readonly path: WindowsPath }) {
  if (renamed === null) return null;
  const { from, to, target } = renamed;
  return (
    <p className="note param-says" role="status">
      {t('start.windowsPath.says', { from, to, name: nameOfTarget(target) })}{' '}
      <button type="button" className="link" onClick={putBack}>
        {t('start.windowsPath.back', { from })}
      </button>
    </p>
  );
}
