import {
  drawnAt,
  endPosition,
  shiftedBy,
  positionAtShare,
  ROW_PX,
  settledPosition,
  shareAbove,
  type Drawn,
  type LogPosition,
} from './viewport';
import { type Rows, type ScrollView, WATCHED_FIELDS } from './scroll-view';

const USUAL_BOX_PX = 400;
const START: LogPosition = { row: 0, px: 0 };

/**
 * Scroll position of the log; follows the end until the user scrolls away. A position is only taken when its rows are here: until then the
 * rows that were painted last stay, so that scrolling never shows an empty frame.
 */
export class LogScroll<R extends Rows> {
  readonly #listeners = new Set<() => void>();
  #rows: R | null = null;
  #count = 0;
  #painted: { readonly rows: R | null; readonly count: number } = { rows: null, count: 0 };
  #moves = 0;
  #boxPx = USUAL_BOX_PX;
  #position: LogPosition = START;
  /** Asked for, but not here yet. */
  #wanted: LogPosition | null = null;
  #drawn: Drawn = { from: 0, to: 0 };
  #laid: { readonly drawn: Drawn; readonly ends: readonly number[] } | null = null;
  #isAtEnd = true;
  #isFollowing: boolean;
  /** Rows there were when the user left the end; null while unknown. */
  #leftAt: number | null = null;
  #view: ScrollView<R>;

  constructor(isFollowing: boolean) {
    this.#isFollowing = isFollowing;
    this.#view = this.#viewNow();
  }

  readonly onChange = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly view = (): ScrollView<R> => this.#view;

  /** The first row of which something can be seen. */
  get top(): number {
    return (this.#wanted ?? this.#position).row;
  }

  /** These rows, so many now; called again when some came. Other rows than before begin at their place or the end. */
  show(rows: R, count: number): void {
    this.#rows = rows;
    this.#count = count;
    if (count > 0) this.#leftAt ??= count;
    if (this.#isFollowing) this.#go(endPosition(count));
    else this.#go(this.#wanted ?? this.#position);
  }

  /**
   * The drawn rows were measured. @returns px of them that are above the top edge
   * @param ends where each ends, from the top of the first one
   */
  layOut(ends: readonly number[], boxPx: number): number {
    const drawn = this.#drawn;
    const lies = settledPosition(this.#position, this.#painted.count, { drawn, ends, boxPx });
    this.#laid = { drawn, ends };
    this.#position = lies.location;
    this.#isAtEnd = lies.isAtEnd;
    const hasOtherSize = boxPx !== this.#boxPx;
    this.#boxPx = boxPx;
    if (hasOtherSize) this.#go(this.#isFollowing ? endPosition(this.#count) : this.#position);
    else this.#report();
    return lies.above;
  }

  scrollBy(px: number): void {
    const from = this.#wanted ?? this.#position;
    if (px > 0 && this.#isAtEnd && this.#wanted === null) {
      this.follow();
      return;
    }
    this.#leave();
    this.#go(shiftedBy(from, px, this.#count, (row) => this.#heightOf(row)));
  }

  scrollToShare(share: number): void {
    if (share >= 1) {
      this.follow();
      return;
    }
    this.#leave();
    this.#go(positionAtShare(share, this.#count, this.#perScreen));
  }

  scrollToStart(): void {
    this.#leave();
    this.#go(START);
  }

  /** To the end, and on with it. */
  follow(): void {
    this.#isFollowing = true;
    this.#go(endPosition(this.#count));
  }

  /** Stays where it is. */
  stopFollowing(): void {
    this.#leave();
    this.#report();
  }

  /** Brings a row into the middle, unless it can be seen whole already. */
  reveal(row: number): void {
    this.#leave();
    if (this.#isSeen(row)) this.#report();
    else this.#go({ row: Math.max(0, row - Math.floor(this.#perScreen / 2)), px: 0 });
  }

  get #perScreen(): number {
    return Math.max(1, Math.ceil(this.#boxPx / ROW_PX));
  }

  #leave(): void {
    if (this.#isFollowing) this.#leftAt = this.#count;
    this.#isFollowing = false;
  }

  #go(to: LogPosition): void {
    const location = { ...to, row: Math.max(0, Math.min(to.row, this.#count - 1)) };
    const from = Math.max(0, Math.min(location.row, this.#count - this.#perScreen));
    const until = Math.min(this.#count, from + this.#perScreen + 1);
    this.#rows?.want(from, until);
    const isHere = this.#rows?.has(from, until) ?? true;
    this.#wanted = isHere ? null : location;
    if (isHere) {
      if (this.#rows !== this.#painted.rows) this.#laid = null;
      this.#painted = { rows: this.#rows, count: this.#count };
      this.#moves += 1;
      this.#position = location;
      this.#drawn = drawnAt(location, this.#count, this.#perScreen);
    }
    this.#report();
  }

  #heightOf(row: number): number {
    return this.#topOf(row + 1) - this.#topOf(row) || ROW_PX;
  }

  /** Top of a drawn row; rows that are not drawn have no height that is known. */
  #topOf(row: number): number {
    if (this.#laid === null) return 0;
    const { drawn, ends } = this.#laid;
    if (row <= drawn.from || row > drawn.to) return 0;
    return ends[row - drawn.from - 1] ?? 0;
  }

  #isSeen(row: number): boolean {
    const drawn = this.#laid?.drawn;
    if (this.#wanted !== null || drawn === undefined) return false;
    if (row < drawn.from || row >= drawn.to) return false;
    const above = this.#topOf(this.#position.row) + this.#position.px;
    return this.#topOf(row) >= above && this.#topOf(row + 1) <= above + this.#boxPx;
  }

  #viewNow(): ScrollView<R> {
    const isAtEnd = this.#isAtEnd && this.#wanted === null;
    const position = this.#wanted ?? this.#position;
    return {
      painted: this.#painted.rows,
      moves: this.#moves,
      drawn: this.#drawn,
      count: this.#count,
      perScreen: this.#perScreen,
      first: this.#position.row + (this.#position.px > 2 ? 1 : 0),
      share: isAtEnd ? 1 : shareAbove(position, this.#count, this.#perScreen),
      isAtEnd,
      isFollowing: this.#isFollowing,
      newRows: this.#isFollowing ? 0 : Math.max(0, this.#count - (this.#leftAt ?? this.#count)),
    };
  }

  /** Also when only the px have changed: the rows are then moved, not drawn. */
  #report(): void {
    const before = this.#view;
    const view = this.#viewNow();
    const isSame = WATCHED_FIELDS.every((key) => view[key] === before[key]);
    if (isSame) return;
    this.#view = view;
    for (const listener of this.#listeners) listener();
  }
}
