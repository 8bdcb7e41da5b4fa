import { Button, Menu, TextInput } from '@mantine/core';
import { IconCheck, IconChevronDown, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { ICON_STROKE } from '../../ui/icons';
import { t } from '../../words/t';
import { viewWords, type Panels } from './use-panels';
import './panels.css';
import { Dialog } from '../../ui/errors/dialog';

interface Props {
  readonly panels: Panels;
  readonly onNew: () => void;
}

const ICON = { size: 14, stroke: ICON_STROKE, 'aria-hidden': true } as const;

/** Tools of the panels: which chart view is open, a new panel, and views by name. */
export function PanelTools({ panels, onNew }: Props) {
  const [isNaming, setNaming] = useState(false);
  const { name, isReady } = panels;
  return (
    <div className="panel-tools">
      <Menu position="bottom-end" portalProps={{ target: 'main' }}>
        <Menu.Target>
          <Button
            variant="subtle"
            size="compact-sm"
            disabled={!isReady}
            rightSection={<IconChevronDown {...ICON} />}
          >
            {t('charts.panels.view', { name: viewWords(name) })}
          </Button>
        </Menu.Target>
        <Menu.Dropdown className="chart-menu-list">
          <ViewEntries panels={panels} onNaming={() => setNaming(true)} />
        </Menu.Dropdown>
      </Menu>
      <Button
        variant="default"
        size="compact-sm"
        disabled={!isReady}
        leftSection={<IconPlus {...ICON} />}
        onClick={onNew}
      >
        {t('charts.panels.add')}
      </Button>
      {isNaming && <ViewName panels={panels} onClose={() => setNaming(false)} />}
    </div>
  );
}

interface EntriesProps {
  readonly panels: Panels;
  readonly onNaming: () => void;
}

function ViewEntries({ panels, onNaming }: EntriesProps) {
  const { name, names, open, remove } = panels;
  return (
    <>
      {names.map((one) => (
        <Menu.Item
          key={one}
          leftSection={one === name ? <IconCheck {...ICON} /> : <span className="no-check" />}
          aria-current={one === name}
          onClick={() => open(one)}
        >
          {viewWords(one)}
        </Menu.Item>
      ))}
      <Menu.Divider />
      <Menu.Item onClick={onNaming}>{t('charts.panels.saveAs')}</Menu.Item>
      <Menu.Item disabled={panels.panels.length === 0} onClick={remove}>
        {t('charts.panels.removeView', { name: viewWords(name) })}
      </Menu.Item>
    </>
  );
}

interface NameProps {
  readonly panels: Panels;
  readonly onClose: () => void;
}

function ViewName({ panels, onClose }: NameProps) {
  const [text, setText] = useState('');
  const name = text.trim();
  const isUsed = panels.names.includes(name);
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('charts.panels.saveAs')}
      closeButtonProps={{ 'aria-label': t('charts.close') }}
    >
      <form
        className="panel-form"
        onSubmit={(event) => {
          event.preventDefault();
          if (name === '' || isUsed) return;
          panels.saveAs(name);
          onClose();
        }}
      >
        <TextInput
          data-autofocus
          label={t('charts.panels.viewName')}
          maxLength={80}
          value={text}
          error={isUsed ? t('charts.panels.taken') : null}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <div className="panel-form-end">
          <Button type="submit" variant="filled" disabled={name === '' || isUsed}>
            {t('charts.panels.save')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
