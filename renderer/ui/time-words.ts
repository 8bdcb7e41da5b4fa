import { ABSENT } from './number-words';

const SECOND = 1000;
/** Below half of this "0.0 s" would be there; above it, seconds, as in the reasons of a verdict. */
const TENTH = SECOND / 10;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const two = (n: number): string => String(n).padStart(2, '0');

/** Two units: "38 s", "6 min 44 s", "1 h 51 min", "3 d 4 h". Below ten seconds "4.2 s", below a tenth of one "under 0.1 s". */
export function durationWords(ms: number | null): string {
  if (ms === null || !Number.isFinite(ms)) return ABSENT;
  if (ms < 10 * SECOND && ms % SECOND !== 0) return shortSeconds(ms);
  const total = Math.round(ms / SECOND) * SECOND;
  if (total < MINUTE) return `${total / SECOND} s`;
  const [big, small, bigName, smallName] = unitsOf(total);
  const rest = Math.floor((total % big) / small);
  return `${Math.floor(total / big)} ${bigName}${rest === 0 ? '' : ` ${rest} ${smallName}`}`;
}

function unitsOf(ms: number): readonly [number, number, string, string] {
  if (ms < HOUR) return [MINUTE, SECOND, 'min', 's'];
  return ms < DAY ? [HOUR, MINUTE, 'h', 'min'] : [DAY, HOUR, 'd', 'h'];
}

/** A time that is only estimated, no finer than an estimate is: "2 h 40 min", "12 min", "50 s". */
export function aboutWords(ms: number): string {
  const grain = ms > 10 * MINUTE ? MINUTE : ms > MINUTE ? 10 * SECOND : 5 * SECOND;
  return durationWords(Math.max(grain, Math.round(ms / grain) * grain));
}

function shortSeconds(ms: number): string {
  return ms < TENTH / 2 ? 'under 0.1 s' : `${(ms / SECOND).toFixed(1)} s`;
}

/** "09:14" on the same day, "14 Nov" in the same year, else "14 Nov 2025". Local time. */
export function momentWords(ms: number | null, nowMs: number): string {
  if (ms === null) return ABSENT;
  const at = new Date(ms);
  const now = new Date(nowMs);
  if (at.toDateString() === now.toDateString()) return clockWords(ms, false);
  const day = `${at.getDate()} ${at.toLocaleString('en', { month: 'short' })}`;
  return at.getFullYear() === now.getFullYear() ? day : `${day} ${at.getFullYear()}`;
}

/** "09:14" or "09:14:07", local time. */
export function clockWords(ms: number, seconds: boolean): string {
  const at = new Date(ms);
  const minutes = `${two(at.getHours())}:${two(at.getMinutes())}`;
  return seconds ? `${minutes}:${two(at.getSeconds())}` : minutes;
}

/** Made once: to make one takes a hundred times as long as to write a time by it. */
const fullMoment = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeStyle: 'long' });

/** The whole local time with its zone, for a tooltip. */
export function fullMomentWords(ms: number): string {
  return fullMoment.format(ms);
}

/** A time since the start, on an axis: "0:45", "1:05:00". */
export function elapsedTickWords(ms: number): string {
  const seconds = Math.round(ms / SECOND);
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor((seconds % 3600) / 60);
  return hours === 0
    ? `${minutes}:${two(seconds % 60)}`
    : `${hours}:${two(minutes)}:${two(seconds % 60)}`;
}
