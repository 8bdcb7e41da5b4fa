import { VisuallyHidden } from '@mantine/core';
import type { Launch } from '#core/contract/run/launch';
import { shortPaths } from '../../ui/command-lines';
import { t } from '../../words/t';
import { launchRows, type LaunchRow } from './launch-rows';

interface Props {
  readonly launch: Launch;
  /** At the preset: rows that it has not are marked. null while that is not known. */
  readonly usual: Launch | null;
}

/** Preparation of a start before the training: workspace, copies with their patches, generated files, values set in memory. */
export function LaunchPreview({ launch, usual }: Props) {
  const rows = launchRows(launch);
  if (rows.length === 0) return null;
  const before = new Set(usual === null ? rows.map(keyOf) : launchRows(usual).map(keyOf));
  const groups = [...new Set(rows.map(({ group }) => group))];
  return (
    <section className="launch" aria-labelledby="launch-title">
      <div className="section-head">
        <h3 id="launch-title">{t('start.launch.title')}</h3>
      </div>
      <dl className="will-run">
        {groups.map((group) => (
          <div key={group}>
            <dt>{group}</dt>
            <dd>
              <ul>
                {rows
                  .filter((row) => row.group === group)
                  .map((row) => (
                    <Row key={keyOf(row)} row={row} isChanged={!before.has(keyOf(row))} />
                  ))}
              </ul>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

const keyOf = ({ group, says }: LaunchRow): string => `${group} ${says}`;

function Row({ row, isChanged }: { readonly row: LaunchRow; readonly isChanged: boolean }) {
  return (
    <li className={isChanged ? 'launch-row launch-changed' : 'launch-row'}>
      {isChanged && <VisuallyHidden>{t('start.launch.changed')} </VisuallyHidden>}
      <code title={row.says}>{shortPaths(row.says)}</code>
      {row.why !== '' && <span className="note"> {row.why}</span>}
    </li>
  );
}
