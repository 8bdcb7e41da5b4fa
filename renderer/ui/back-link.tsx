import { IconArrowLeft } from '@tabler/icons-react';
import { Link } from 'react-router';
import { ICON_STROKE } from './icons';
import { t } from '../words/t';

/** Link to where the user was when something was missing; nothing where they came by the rail. */
export function BackLink({ back }: { readonly back: string | null }) {
  if (back === null) return null;
  return (
    <Link className="link setup-back" to={back} state={{ resumed: true }}>
      <IconArrowLeft size={14} stroke={ICON_STROKE} aria-hidden />
      {t('setup.back')}
    </Link>
  );
}
