import { courseRules, healthRules, tagRules } from '#core/diagnosis/health/index';
import { health } from '../../renderer/words/en/health';
import { code, page, plain } from './markdown';

const LEAD =
  'What the app watches in the numbers of a run while it trains. A rule judges only where its metrics exist; otherwise it is listed as "doesn’t apply". Critical findings are announced, warnings wait under the bell, hints stay on the page of the run. `health RUN` prints them, `--mute RULE` silences one for a run.';

/** Page of all health rules. */
export function healthPage(): string {
  const ofSteps = healthRules.map((rule) => {
    const severities = [...new Set(rule.levels.map(({ severity }) => severity))];
    const facts = [
      `- Severity: ${severities.map((one) => health.severity[one].toLowerCase()).join(', ')}`,
      `- Needs: ${rule.needs.map(code).join(', ')}`,
    ];
    return partOf(rule, facts);
  });
  const ofTags = tagRules.map((rule) => partOf(rule, ['- Needs: any metric, each by itself']));
  const ofCourses = courseRules.map((rule) =>
    partOf(rule, ['- Severity: warning', `- ${rule.needsText.replace(/, which.*/, '')}`]),
  );
  return page('Health rules', LEAD, [...ofSteps, ...ofTags, ...ofCourses]);
}

interface Rule {
  readonly id: string;
  readonly title: string;
  readonly source: string;
  readonly suggestions: readonly string[];
}

function partOf({ id, title, source, suggestions }: Rule, facts: readonly string[]): string {
  const rows = [`- Rule: ${code(id)}`, ...facts, `- Bounds from: ${plain(source)}`];
  const lines = suggestions.map((one) => `- ${plain(one)}`);
  return [
    `## ${plain(title)}`,
    rows.join('\n'),
    ...(lines.length === 0 ? [] : [['**What to try**', '', ...lines].join('\n')]),
  ].join('\n\n');
}
