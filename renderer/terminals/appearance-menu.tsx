import { ActionIcon, NumberInput, Popover, Switch, Tooltip } from '@mantine/core';
import { IconAdjustments, IconTextDecrease, IconTextIncrease } from '@tabler/icons-react';
import { useState } from 'react';
import { t } from '../words/t';
import { IconButton } from '../ui/icon-button';
import { ICON_SIZE, ICON_STROKE } from '../ui/icons';
import type { TerminalAppearance } from '../ui/terminal/appearance';

interface Props {
  readonly appearance: TerminalAppearance;
  readonly onChange: (change: Partial<TerminalAppearance>) => void;
}

/** Text size, how far back one can scroll and what it costs, output for screen readers. */
export function AppearanceMenu({ appearance, onChange }: Props) {
  const [open, setOpen] = useState(false);
  return (
    <Popover position="bottom-end" opened={open} onChange={setOpen} trapFocus returnFocus>
      {/* The button itself is the target: what opens is announced of it, and a wrapper may not say so. */}
      <Tooltip label={t('terminals.view')} disabled={open}>
        <Popover.Target>
          <ActionIcon
            className="icon-act"
            variant="subtle"
            size={28}
            aria-label={t('terminals.view')}
            onClick={() => setOpen(!open)}
          >
            <IconAdjustments size={ICON_SIZE} stroke={ICON_STROKE} aria-hidden />
          </ActionIcon>
        </Popover.Target>
      </Tooltip>
      <Popover.Dropdown aria-label={t('terminals.view')} className="appearance-menu">
        <FontSize appearance={appearance} onChange={onChange} />
        <NumberInput
          label={t('terminals.scrollback')}
          description={t('terminals.scrollbackSays')}
          value={appearance.scrollback}
          min={100}
          max={100_000}
          step={1000}
          thousandSeparator=","
          onChange={(lines) => typeof lines === 'number' && onChange({ scrollback: lines })}
        />
        <Switch
          label={t('terminals.screenReader')}
          description={t('terminals.screenReaderSays')}
          checked={appearance.screenReader}
          onChange={({ currentTarget }) => onChange({ screenReader: currentTarget.checked })}
        />
      </Popover.Dropdown>
    </Popover>
  );
}

function FontSize({ appearance, onChange }: Props) {
  return (
    <div className="appearance-row">
      <span>{t('terminals.fontSize', { size: appearance.fontPx })}</span>
      <IconButton
        label={t('terminals.smaller')}
        icon={IconTextDecrease}
        act={() => onChange({ fontPx: appearance.fontPx - 1 })}
      />
      <IconButton
        label={t('terminals.larger')}
        icon={IconTextIncrease}
        act={() => onChange({ fontPx: appearance.fontPx + 1 })}
      />
    </div>
  );
}
