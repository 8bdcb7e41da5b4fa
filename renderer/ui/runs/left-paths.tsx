import type { LeftPath } from '#core/contract/run/import-calls';
import type { z } from 'zod';
import { countWords } from '../number-words';
import { t } from '../../words/t';

interface Props {
  readonly left: readonly z.infer<typeof LeftPath>[];
  readonly isOpen?: boolean;
}

const MAX_SHOWN = 200;

/** Files that an import leaves, each with its reason. */
export function LeftPaths({ left, isOpen = false }: Props) {
  if (left.length === 0) return null;
  return (
    <details className="import-left" open={isOpen}>
      <summary>
        {t('runs.import.left', { count: left.length, shown: countWords(left.length) })}
      </summary>
      <ul>
        {left.slice(0, MAX_SHOWN).map(({ path, says }) => (
          <li key={`${path} ${says}`}>
            <code className="import-path">{path}</code>
            <span className="note">{says}</span>
          </li>
        ))}
      </ul>
      {left.length > MAX_SHOWN && (
        <p className="note">
          {t('runs.import.leftMore', { shown: countWords(left.length - MAX_SHOWN) })}
        </p>
      )}
    </details>
  );
}
