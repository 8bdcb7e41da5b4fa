import './help-link.css';
import { Tooltip } from '@mantine/core';
import { IconHelpCircle } from '@tabler/icons-react';
import { Link } from 'react-router';
import { HELP_TOPICS, type HelpTopic, REFERENCE_TOPICS } from '#core/help/help-topics';
import { t } from '../words/t';
import { helpAddress } from './addresses/help-address';
import { ICON_STROKE } from './icons';

const TITLES: ReadonlyMap<HelpTopic, string> = new Map(
  [...HELP_TOPICS, ...REFERENCE_TOPICS].map(({ id, title }) => [id, title]),
);

interface Props {
  readonly topic: HelpTopic;
  /** A heading of the page, as links name it. */
  readonly part?: string;
  /** Closes what the link is in. */
  readonly onOpen?: () => void;
}

/** Small question mark beside a hard word: opens the page of the user guide that explains it. */
export function HelpLink({ topic, part = '', onOpen }: Props) {
  const label = t('help.about', { title: TITLES.get(topic) ?? t('help.title') });
  return (
    <Tooltip label={label}>
      <Link className="help-link" to={helpAddress(topic, part)} aria-label={label} onClick={onOpen}>
        <IconHelpCircle size={14} stroke={ICON_STROKE} aria-hidden />
      </Link>
    </Tooltip>
  );
}
