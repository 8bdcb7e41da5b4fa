import { Checkbox } from '@mantine/core';
import { IconArrowDown } from '@tabler/icons-react';
import { ICON_STROKE } from '../ui/icons';
import { countWords, fileSizeWords } from '../ui/number-words';
import { words } from '../ui/words';
import type { Follow } from './use-follow';

interface Props {
  readonly follow: Follow;
  readonly lines: number;
  readonly bytes: number;
  readonly isWrapped: boolean;
  readonly onWrap: (isWrapped: boolean) => void;
  readonly isLive: boolean;
}

function followWords(newLines: number): string {
  if (newLines === 0) return words.log.follow;
  return newLines === 1 ? words.log.oneNewLine : words.log.newLines(countWords(newLines));
}

/** Under the log: does it follow, how long is it, how is it shown. */
export function LogFoot({ follow, lines, bytes, isWrapped, onWrap, isLive }: Props) {
  return (
    <div className="log-foot">
      {follow.isFollowing && isLive && <span className="following">{words.log.following}</span>}
      {!follow.isFollowing && (
        <button type="button" className="link follow" onClick={follow.resume}>
          <IconArrowDown size={14} stroke={ICON_STROKE} aria-hidden />
          {followWords(follow.newLines)}
        </button>
      )}
      <span className="num">{words.log.size(countWords(lines), fileSizeWords(bytes))}</span>
      <span className="spacer" />
      <Checkbox
        size="xs"
        label={words.log.wrap}
        checked={isWrapped}
        onChange={(event) => onWrap(event.currentTarget.checked)}
      />
    </div>
  );
}
