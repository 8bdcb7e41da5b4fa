import { Button, TextInput } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconX } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { t } from '../words/t';
import { IconAct } from '../ui/icon-act';
import type { Paste } from './paste';

interface AskProps {
  readonly says: string;
  readonly children: ReactNode;
  readonly detail?: string;
}

/** A question that a shell waits for, in its own pane. */
export function PaneAsk({ says, detail, children }: AskProps) {
  return (
    <div className="pane-ask" role="group" aria-label={says}>
      <div>
        <div className="strong">{says}</div>
        {detail !== undefined && <pre className="pane-detail">{detail}</pre>}
      </div>
      <div className="pane-acts">{children}</div>
    </div>
  );
}

interface PasteProps {
  readonly paste: Paste;
  readonly onPaste: (text: string) => void;
  readonly onNot: () => void;
}

const SHOWN_LINES = 6;

/** Many lines run one after the other at once: asked about before. */
export function PasteAsk({ paste: { text, lines, oneLine }, onPaste, onNot }: PasteProps) {
  const first = text.split('\n').slice(0, SHOWN_LINES).join('\n');
  return (
    <PaneAsk says={t('terminals.pasteAsk', { count: lines })} detail={first}>
      <Button variant="filled" data-autofocus onClick={() => onPaste(text)} autoFocus>
        {t('terminals.paste')}
      </Button>
      <Button onClick={() => onPaste(oneLine)}>{t('terminals.pasteOneLine')}</Button>
      <Button className="quiet" variant="subtle" onClick={onNot}>
        {t('terminals.pasteNot')}
      </Button>
    </PaneAsk>
  );
}

interface LinkProps {
  readonly address: string;
  readonly onDone: () => void;
}

/** A program's link: its whole address, and only web addresses. */
export function LinkAsk({ address, onDone }: LinkProps) {
  const url = URL.parse(address);
  const isWeb = url !== null && (url.protocol === 'https:' || url.protocol === 'http:');
  return (
    <PaneAsk says={t('terminals.linkAsk')} detail={url?.href ?? address}>
      {isWeb && (
        <Button
          component="a"
          href={url.href}
          target="_blank"
          rel="noopener noreferrer"
          onClick={onDone}
        >
          {t('terminals.linkOpen')}
        </Button>
      )}
      <Button className="quiet" variant="subtle" onClick={onDone} autoFocus>
        {t('terminals.linkNot')}
      </Button>
    </PaneAsk>
  );
}

interface FindProps {
  readonly name: string;
  readonly onFind: (text: string, back: boolean) => void;
  readonly onClose: () => void;
}

export function FindBar({ name, onFind, onClose }: FindProps) {
  const [text, setText] = useState('');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  return (
    <div className="pane-find" role="search" aria-label={t('terminals.findIn', { name })}>
      <TextInput
        ref={field}
        size="xs"
        aria-label={t('terminals.findText')}
        placeholder={t('terminals.find')}
        value={text}
        onChange={({ currentTarget }) => {
          setText(currentTarget.value);
          onFind(currentTarget.value, false);
        }}
        onKeyDown={({ key, shiftKey }) => {
          if (key === 'Enter') onFind(text, shiftKey);
          if (key === 'Escape') onClose();
        }}
      />
      <IconAct label={t('terminals.previous')} icon={IconArrowUp} act={() => onFind(text, true)} />
      <IconAct label={t('terminals.next')} icon={IconArrowDown} act={() => onFind(text, false)} />
      <IconAct label={t('terminals.closeFind')} icon={IconX} act={onClose} />
    </div>
  );
}
