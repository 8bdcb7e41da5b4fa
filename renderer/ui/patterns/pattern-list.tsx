import { ActionIcon } from '@mantine/core';
import { t } from '../../words/t';
import './patterns.css';

interface Props {
  readonly patterns: readonly string[];
  readonly busy?: boolean;
  readonly onRemove: (text: string) => void;
}

/** A user's own patterns, each with its way out; nothing where there are none. */
export function PatternList({ patterns, busy = false, onRemove }: Props) {
  if (patterns.length === 0) return null;
  return (
    <ul className="own-metrics-list">
      {patterns.map((text) => (
        <li key={text}>
          <code className="mono">{text}</code>
          <ActionIcon
            variant="subtle"
            disabled={busy}
            aria-label={t('start.patterns.remove', { name: text })}
            onClick={() => onRemove(text)}
          >
            <span aria-hidden="true">×</span>
          </ActionIcon>
        </li>
      ))}
    </ul>
  );
}
