import type { Checkpoint } from '#core/contract/run/checkpoint-calls';
import { t } from '../../../words/t';

/** Badges of a checkpoint: the best, the last, a file of it that is empty or cut off. */
export function CheckpointBadges({
  checkpoint: { badges = [], damage },
}: {
  readonly checkpoint: Checkpoint;
}) {
  if (badges.length === 0 && damage === undefined) return null;
  return (
    <>
      {badges.map((badge) => (
        <span
          key={badge}
          className="checkpoint-badge"
          title={t(`run.checkpoints.badgesSay.${badge}`)}
        >
          {t(`run.checkpoints.badges.${badge}`)}
        </span>
      ))}
      {damage !== undefined && (
        <span
          className="checkpoint-badge checkpoint-damage"
          title={t(`run.checkpoints.damageSays.${damage}`)}
        >
          {t(`run.checkpoints.damage.${damage}`)}
        </span>
      )}
    </>
  );
}
