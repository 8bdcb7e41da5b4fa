import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import type { TerminalView } from '#core/contract/terminal/terminal';
import { t } from '../words/t';
import type { Hold } from '#core/contract/setup/guard';
import { HeldCard, type HeldCommand } from './held-card';
import { useTargetOf } from './lost-note';
import type { Paste } from '../ui/terminal/paste';
import { TextDiagnosed } from '../ui/terminal/what-happened';
import { awayWords, endedWords } from './shell-ends';

/** Question that a shell waits for an answer to. */
export type Waiting =
  /** `isHeld`: the shell keeps pasted lines in its prompt until Enter (bracketed paste). */
  | { readonly is: 'paste'; readonly paste: Paste; readonly isHeld: boolean }
  /** `goOn`: continues with a paste; null for a line that is in the prompt. */
  | {
      readonly is: 'held';
      readonly text: string;
      readonly holds: readonly Hold[];
      readonly goOn: (() => void) | null;
    }
  | { readonly is: 'link'; readonly address: string }
  /** Diagnosis of a text of the shell. */
  | { readonly is: 'diagnosis'; readonly text: string; readonly isSelected: boolean }
  | { readonly is: 'close'; readonly programs: readonly string[] | null };

interface WaitsProps {
  readonly view: TerminalView;
  readonly waiting: Waiting;
  readonly name: string;
  readonly onPaste: (text: string) => void;
  readonly onNot: () => void;
  readonly onClose: () => void;
  /** Actions of the buttons of a held command. */
  readonly held: (goOn: (() => void) | null) => Pick<HeldCommand, 'discard' | 'correct' | 'run'>;
}

export function Waits({ view, waiting, name, onPaste, onNot, onClose, held }: WaitsProps) {
  if (waiting.is === 'paste') return <PasteAsk {...waiting} onPaste={onPaste} onNot={onNot} />;
  if (waiting.is === 'held') return <HeldCard {...waiting} {...held(waiting.goOn)} />;
  if (waiting.is === 'diagnosis') return <DiagnosisAsk {...waiting} view={view} onDone={onNot} />;
  if (waiting.is === 'link') return <LinkAsk address={waiting.address} onDone={onNot} />;
  return <CloseAsk name={name} programs={waiting.programs} onNot={onNot} onClose={onClose} />;
}

interface AskProps {
  readonly says: string;
  readonly children: ReactNode;
  readonly detail?: string;
  /** Note before it is answered. */
  readonly note?: string | null;
}

/** A question that a shell waits for, in its own pane. */
export function PaneAsk({ says, detail, note = null, children }: AskProps) {
  return (
    <div className="pane-ask" role="group" aria-label={says}>
      <div>
        <div className="strong">{says}</div>
        {note !== null && <div className="note">{note}</div>}
        {detail !== undefined && <pre className="pane-detail">{detail}</pre>}
      </div>
      <div className="pane-acts">{children}</div>
    </div>
  );
}

interface CloseProps extends Pick<WaitsProps, 'name' | 'onNot' | 'onClose'> {
  readonly programs: readonly string[] | null;
}

function CloseAsk({ name, programs, onNot, onClose }: CloseProps) {
  const says =
    programs === null
      ? t('terminals.closeAsk', { name })
      : t('terminals.closeAskNamed', { name, programs: programs.join(', ') });
  return (
    <PaneAsk says={says}>
      <Button className="danger" onClick={onClose}>
        {t('terminals.closeNow')}
      </Button>
      <Button className="quiet" variant="subtle" onClick={onNot} autoFocus>
        {t('terminals.keep')}
      </Button>
    </PaneAsk>
  );
}

interface PasteProps {
  readonly paste: Paste;
  readonly isHeld: boolean;
  readonly onPaste: (text: string) => void;
  readonly onNot: () => void;
}

const SHOWN_LINES = 6;

/** Many lines run one after the other at once: asked about before. */
function PasteAsk({ paste: { text, lines, oneLine }, isHeld, onPaste, onNot }: PasteProps) {
  const first = text.split('\n').slice(0, SHOWN_LINES).join('\n');
  const more = lines - SHOWN_LINES;
  const says = isHeld ? 'terminals.pasteAskHeld' : 'terminals.pasteAsk';
  const detail = more > 0 ? `${first}\n${t('terminals.pasteMore', { count: more })}` : first;
  return (
    <PaneAsk says={t(says, { count: lines })} detail={detail}>
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

interface DiagnosisProps {
  readonly view: TerminalView;
  readonly text: string;
  readonly isSelected: boolean;
  readonly onDone: () => void;
}

/** The selected text of a shell, or its whole screen, held against all known causes. */
function DiagnosisAsk({ view, text, isSelected, onDone }: DiagnosisProps) {
  const target = view.target?.id ?? 'local';
  const read = () => ({ text, target, exit: view.exit?.code ?? null });
  return (
    <PaneAsk says={t(isSelected ? 'terminals.diagnoseSelected' : 'terminals.diagnoseScreen')}>
      <TextDiagnosed command={view.title} read={read}>
        <Button className="quiet" variant="subtle" onClick={onDone}>
          {t('terminals.diagnoseClose')}
        </Button>
      </TextDiagnosed>
    </PaneAsk>
  );
}

interface LinkProps {
  readonly address: string;
  readonly onDone: () => void;
}

/** A program's link: its whole address, and only web addresses. */
function LinkAsk({ address, onDone }: LinkProps) {
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

interface EndedProps {
  readonly view: TerminalView;
  readonly onAgain: (connect: boolean) => void;
}

/** Never opened again by itself: a program that fails at once would fail forever. */
export function EndedBar({ view, onAgain }: EndedProps) {
  const target = useTargetOf(view);
  const away = awayWords(target);
  return (
    <PaneAsk says={endedWords(view)} note={away}>
      <Button onClick={() => onAgain(away !== null)}>
        {t(away === null ? 'terminals.openHere' : 'terminals.connectAgain')}
      </Button>
    </PaneAsk>
  );
}
