import { z } from 'zod';
import type { HealthSeverity } from '../../contract/run/health';
import type { XKind } from '../../contract/run/run';
import type { Json } from '../../lib/json';
import type {
  ObservedSeries,
  PointBatch,
  PointObservation,
  PointObserver,
  RunReading,
} from '../../telemetry/observers';
import { rangeRules } from './declared-range';
import type { HealthFacts } from './health-facts';
import { healthFinding } from './health-finding';
import { type CarriedInput, type HealthInput, inputsOf, usualTag } from './health-input';
import type { HealthRule } from './health-rule';
import { courseResults, isInCourse } from './course-results';
import { CourseWatch } from './course-watch';
import { HealthRun } from './health-run';
import { courseRules, healthRules, tagRules } from './index';
import type { Alarm } from './rule-state';
import type { TagRule } from './tag-rule';
import { TagWatch, type WatchedTag } from './tag-watch';

type BareFinding = HealthFacts['findings'][number];

const Saved = z.object({ run: z.json(), tags: z.json(), courses: z.json().default(null) });
const GRAVITY: readonly HealthSeverity[] = ['critical', 'warning', 'info'];

/** Judges the health of a run by its numbers while they are read. Bounded: 50 values of each input that a rule needs. */
class HealthObservation implements PointObservation {
  readonly #reading: RunReading;
  readonly #rules: readonly HealthRule[];
  readonly #run: HealthRun;
  readonly #tags: TagWatch;
  readonly #courses: CourseWatch;
  readonly #carried = new Map<string, readonly CarriedInput[]>();
  readonly #used: ReadonlySet<HealthInput>;

  constructor(reading: RunReading, saved: Json | null) {
    const read = Saved.safeParse(saved).data;
    this.#reading = reading;
    this.#rules = [...healthRules, ...rangeRules(reading.ranges ?? [])];
    this.#run = new HealthRun(this.#rules, reading.targetX ?? null, read?.run ?? null);
    this.#tags = new TagWatch(read?.tags);
    this.#courses = new CourseWatch(isInCourse, read?.courses);
    this.#used = new Set(this.#rules.flatMap(({ needs, optional }) => [...needs, ...optional]));
  }

  read(batch: PointBatch): void {
    const { series, segment, points, from, to } = batch;
    if (from >= to) return;
    if (isTrainers(series)) this.#tags.read(batch);
    this.#courses.read(batch);
    const carried = this.#carriedBy(series.tag);
    if (carried.length === 0) return;
    const { tag, lane, xKind, clock } = series;
    const origin = { tag, lane, xKind, segment, isFile: clock === 'own' };
    const precision = points.p[from] ?? 1;
    for (const { input, rank } of carried) {
      if (!this.#run.accepts(input, { ...origin, rank, precision })) continue;
      for (let i = from; i < to; i += 1) {
        this.#run.add(input, points.x[i] ?? 0, points.y[i] ?? Number.NaN);
      }
    }
  }

  save(): Json {
    this.#run.settle(false);
    return { run: this.#run.save(), tags: this.#tags.save(), courses: this.#courses.save() };
  }

  /** The newest step counts too: it is judged on a copy, since more of it may still come. */
  facts(): Json {
    const copy = new HealthObservation(this.#reading, this.save());
    copy.#run.settle(true);
    return z.json().parse(copy.#collect());
  }

  #carriedBy(tag: string): readonly CarriedInput[] {
    const existing = this.#carried.get(tag);
    if (existing !== undefined) return existing;
    const declared: readonly CarriedInput[] = (this.#reading.ranges ?? [])
      .filter((range) => range.tag === tag)
      .map((): CarriedInput => ({ input: `declared:${tag}`, rank: 0 }));
    const carried = [...inputsOf(tag), ...declared].filter(({ input }) => this.#used.has(input));
    this.#carried.set(tag, carried);
    return carried;
  }

  #collect(): HealthFacts {
    const findings: BareFinding[] = [];
    const passed: { rule: string; title: string; says: string }[] = [];
    const unjudged: HealthFacts['unjudged'] = [];
    for (const rule of this.#rules) {
      const state = this.#run.states.get(rule.id);
      const { alarm = null, judged = 0 } = state?.saved ?? {};
      const { id, title, needs } = rule;
      const [driver] = needs;
      const window = driver === undefined ? null : this.#run.of(driver);
      if (alarm !== null && window !== null && driver !== undefined) {
        findings.push(findingOf(rule, alarm, window.tag, this.#run.xKindOf(driver)));
      }
      if (judged === 0) unjudged.push(unjudgedOf(rule, this.#run));
      else if (alarm === null) passed.push({ rule: id, title, says: rule.okText(this.#run) });
    }
    for (const rule of tagRules) this.#addTagResults(rule, findings, passed, unjudged);
    const courses = courseResults(this.#courses.courses);
    findings.push(...courses.findings);
    passed.push(...courses.passed);
    unjudged.push(...courses.unjudged);
    return { findings: findings.toSorted(byGravity(this.#rules)), passed, unjudged };
  }

  #addTagResults(
    rule: TagRule,
    findings: BareFinding[],
    passed: { rule: string; title: string; says: string }[],
    unjudged: HealthFacts['unjudged'],
  ): void {
    const { id, title } = rule;
    const concerned = this.#tags.tags.filter(({ tag }) => rule.concerns(tag));
    const [worst] = concerned.flatMap((course) => tagFindings(rule, course));
    if (worst !== undefined) findings.push(worst);
    else if (concerned.length > 0) passed.push({ rule: id, title, says: rule.okText });
    else
      unjudged.push({
        rule: id,
        title,
        missing: [],
        says: 'No metric of the training has come yet.',
      });
  }
}

/** Health of a run by its numbers, for `store.observed(run, 'health')`: `HealthFacts`. */
export const healthObserver: PointObserver = {
  id: 'health',
  open: (run, saved) => new HealthObservation(run, saved),
};

/** Samples of the machine say nothing about what the trainer computes. */
const isTrainers = ({ source, derivation }: ObservedSeries): boolean =>
  source !== 'system' && derivation === null;

function findingOf(rule: HealthRule, alarm: Alarm, tag: string, xKind: XKind): BareFinding {
  const { from, to, over: recovered, ...match } = alarm;
  return healthFinding(rule, { ...match, recovered, range: { tag, xKind, from, to } });
}

function tagFindings(rule: TagRule, course: WatchedTag): readonly BareFinding[] {
  const { tag, xKind, x: to } = course;
  return rule
    .judge(course)
    .map(({ from, ...match }) =>
      healthFinding(rule, { ...match, range: { tag, xKind, from, to } }),
    );
}

function unjudgedOf(
  { id, title, needs, minValues }: HealthRule,
  run: HealthRun,
): HealthFacts['unjudged'][number] {
  const missing = needs.filter((input) => !run.has(input)).map(usualTag);
  const [first] = needs;
  const count = first === undefined ? 0 : run.of(first).count;
  const says =
    missing.length > 0
      ? `Needs ${missing.join(', ')}, which this run does not log.`
      : `Too early: ${count} of ${minValues} values.`;
  return { rule: id, title, missing, says };
}

/** Active findings before recovered ones, the gravest first, then in the order of the rules. */
function byGravity(rules: readonly HealthRule[]): (a: BareFinding, b: BareFinding) => number {
  const order = new Map(
    [...rules, ...tagRules, ...courseRules].map((rule) => [rule.id, rule.order]),
  );
  const weight = ({ rule, severity, recovered }: BareFinding): number =>
    (recovered ? 1e6 : 0) + GRAVITY.indexOf(severity) * 1e3 + (order.get(rule) ?? 0);
  return (a, b) => weight(a) - weight(b);
}
