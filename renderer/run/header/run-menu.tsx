import { ActionIcon, Menu } from '@mantine/core';
import {
  IconCopy,
  IconDots,
  IconLink,
  IconPencil,
  IconTerminal,
  IconTrash,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { RunDetail } from '#core/contract/run/run-detail';
import { runCommand } from '#core/training/run-command';
import { desktopApp } from '../../bridge/desktop';
import { useRecipes } from '../../bridge/queries/use-engine';
import { usePaletteActions } from '../../frame/palette/palette-actions';
import { copyText } from '../../ui/copy-text';
import { ICON_STROKE } from '../../ui/icons';
import { noAgain } from '../../ui/runs/run-again';
import { useDeleting } from '../../ui/runs/use-deleting';
import { whyNotDeletable } from '../../ui/runs/why-not-deletable';
import { pasteable } from '../../ui/shell-words';
import { toast } from '../../ui/toast';
import { t } from '../../words/t';
import { runLink } from './run-link';

interface Props {
  readonly detail: RunDetail;
  readonly onRename: () => void;
}

const ICON = { size: 14, stroke: ICON_STROKE, 'aria-hidden': true } as const;

/** What else can be done with a run: rename, copy its link, its command or its id, delete. */
export function RunMenu({ detail, onRename }: Props) {
  const [isOpen, setOpen] = useState(false);
  const command = useCommand(detail);
  const copies = copiesOf(detail, command.words);
  usePaletteActions(paletteActions(copies, () => setOpen(true)));
  return (
    <Menu
      opened={isOpen}
      onChange={setOpen}
      position="bottom-start"
      width={240}
      withInitialFocusPlaceholder={false}
      transitionProps={{ duration: 120 }}
      portalProps={{ target: 'main' }}
    >
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          size={28}
          className="icon-act"
          aria-label={t('run.head.menu')}
          title={t('run.head.menu')}
        >
          <IconDots {...ICON} size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown className="run-menu">
        <RenameItem onRename={onRename} />
        <CopyItems copies={copies} noCommand={command.whyNot} />
        <Menu.Divider />
        <DeleteItem detail={detail} />
      </Menu.Dropdown>
    </Menu>
  );
}

function RenameItem({ onRename }: Pick<Props, 'onRename'>) {
  return (
    <Menu.Item
      leftSection={<IconPencil {...ICON} />}
      rightSection={<Note says="F2" />}
      onClick={onRename}
    >
      {t('run.head.menuRename')}
    </Menu.Item>
  );
}

interface CopyProps {
  readonly copies: Copies;
  /** Why there is no command; null where there is one. */
  readonly noCommand: string | null;
}

function CopyItems({ copies, noCommand }: CopyProps) {
  return (
    <>
      <Menu.Item leftSection={<IconLink {...ICON} />} onClick={copies.link}>
        {t('run.head.copyLink')}
      </Menu.Item>
      <Menu.Item
        leftSection={<IconTerminal {...ICON} />}
        rightSection={<Note says={noCommand} />}
        disabled={copies.command === null}
        onClick={copies.command ?? undefined}
      >
        {t('run.head.copyCommand')}
      </Menu.Item>
      <Menu.Item leftSection={<IconCopy {...ICON} />} onClick={copies.id}>
        {t('run.head.copyId')}
      </Menu.Item>
    </>
  );
}

function DeleteItem({ detail }: Pick<Props, 'detail'>) {
  const { whyNot, act } = useErase(detail);
  return (
    <Menu.Item
      className={whyNot === null ? 'danger' : undefined}
      leftSection={<IconTrash {...ICON} />}
      rightSection={<Note says={whyNot} />}
      disabled={whyNot !== null}
      onClick={act}
    >
      {t('run.head.delete')}
    </Menu.Item>
  );
}

function Note({ says }: { readonly says: string | null }) {
  return says === null ? null : <span className="note">{says}</span>;
}

/** The command line that starts the run again, or why there is none. */
function useCommand(detail: RunDetail): {
  readonly words: readonly string[] | null;
  readonly whyNot: string | null;
} {
  const recipes = useRecipes();
  const why = noAgain(detail);
  if (why !== null) {
    const says = why === 'noAgainImport' ? 'noCommandImport' : 'noCommandForeign';
    return { words: null, whyNot: t(`run.head.${says}`) };
  }
  const list = recipes?.ok === true ? recipes.value : [];
  const recipe = list.find(({ id }) => id === detail.run.recipe);
  if (recipe === undefined) return { words: null, whyNot: t('run.head.noCommandRecipe') };
  return { words: runCommand(detail, recipe), whyNot: null };
}

interface Copies {
  readonly link: () => void;
  readonly command: (() => void) | null;
  readonly id: () => void;
}

function copiesOf({ run }: RunDetail, words: readonly string[] | null): Copies {
  return {
    link: () => void copy('link', runLink(run.runId, desktopApp() !== null, window.location)),
    command: words === null ? null : () => void copy('command', pasteable(words)),
    id: () => void copy('id', run.runId),
  };
}

async function copy(what: 'link' | 'command' | 'id', text: string): Promise<void> {
  const isCopied = await copyText(text);
  toast({ says: isCopied ? t(`run.head.copied.${what}`) : t('run.head.notCopied', { text }) });
}

/** Deletes the run and leaves its page; Undo is in the toast. */
function useErase({ run }: RunDetail): {
  readonly whyNot: string | null;
  readonly act: () => void;
} {
  const navigate = useNavigate();
  const deleteRuns = useDeleting();
  const why = whyNotDeletable(run);
  const act = async (): Promise<void> => {
    if (await deleteRuns([run.runId])) void navigate('/runs');
  };
  const says = why === 'goes-on' ? 'stopFirst' : 'notOurs';
  return { whyNot: why === null ? null : t(`run.head.${says}`), act: () => void act() };
}

/** Delete only opens the menu there: no entry of the palette acts dangerously. */
function paletteActions(copies: Copies, openMenu: () => void) {
  return [
    { id: 'run.copyLink', label: t('run.head.copyLink'), act: copies.link },
    ...(copies.command === null
      ? []
      : [{ id: 'run.copyCommand', label: t('run.head.copyCommand'), act: copies.command }]),
    { id: 'run.copyId', label: t('run.head.copyId'), act: copies.id },
    { id: 'run.delete', label: t('run.head.deleteRun'), act: openMenu },
  ];
}
