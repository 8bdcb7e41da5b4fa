import { useMemo, useState } from 'react';
import type {
  Attempt,
  Incident,
  IncidentRow,
  IncidentSubject,
  TextToDiagnose,
} from '#core/contract/incident/incident';
import type { OwnTest, ReportFile } from '#core/contract/incident/incident-calls';
import type { Diagnosis } from '#core/contract/run/diagnosis';
import type { Refusal } from '#core/contract/refusal';
import type { RunView } from '#core/contract/run/run';
import { ok, type Result } from '#core/lib/result';
import type { z } from 'zod';
import { queryKeys, useBridge } from '../../bridge';
import type { Bridge } from '../../bridge';
import { type Acting, useActing } from '../use-acts';
import { type Read, useRead } from '../use-engine';

/** Diagnosis of a run, while it is running and after. @param enabled false where nothing is to be explained */
export const useDiagnosis = (run: string, enabled: boolean): Read<Diagnosis> =>
  useRead(
    queryKeys.diagnosis(run),
    (client, options) => client.incidents.diagnose({ run }, options),
    enabled,
  );

/** Incidents of this installation, the newest first. */
export const useIncidents = (): Read<IncidentRow[]> =>
  useRead(queryKeys.incidents, (client, options) => client.incidents.list(undefined, options));

export const useIncident = (incident: string): Read<Incident> =>
  useRead(queryKeys.incident(incident), (client, options) =>
    client.incidents.get({ incident }, options),
  );

/** The incident of a run that failed; null for one that did not. */
export const useIncidentOfRun = (run: string, enabled: boolean): Read<Incident | null> =>
  useRead(
    queryKeys.incidentOfRun(run),
    (client, options) => client.incidents.ofRun({ run }, options),
    enabled,
  );

/** Attempts at the goal of a run, the oldest first. */
export const useAttempts = (run: string): Read<Attempt[]> =>
  useRead(queryKeys.attempts(run), (client, options) =>
    client.incidents.attempts({ run }, options),
  );

/** The likely cause of the runs that failed, by their ids; of others nothing. */
export function useProbableCauses(): ReadonlyMap<string, string> {
  const read = useIncidents();
  const rows = read?.ok === true ? read.value : null;
  return useMemo(() => {
    const says = new Map<string, string>();
    for (const { subject, looksLike } of rows ?? [])
      if (subject.kind === 'run' && looksLike !== null) says.set(subject.run, looksLike);
    return says;
  }, [rows]);
}

export interface TextDiagnosis extends Omit<Acting<Diagnosis>, 'act'> {
  /** null before it was asked for. */
  readonly diagnosis: Diagnosis | null;
  readonly ask: (of: z.input<typeof TextToDiagnose>) => void;
}

/** Diagnosis of a text that was printed outside of a run; nothing of it is stored. */
export function useTextDiagnosis(): TextDiagnosis {
  const { connection } = useBridge();
  const [diagnosis, setDiagnosis] = useState<Diagnosis | null>(null);
  const { busy, refusal, act } = useActing<Diagnosis>(setDiagnosis);
  const ask = (of: z.input<typeof TextToDiagnose>): void =>
    act(connection.read((client) => client.incidents.diagnoseText(of)));
  return { busy, refusal, diagnosis, ask };
}

/** Makes the notebook of a command or a step of the setup that failed. */
export function useIncidentOfText() {
  const bridge = useBridge();
  return async (
    of: z.input<typeof TextToDiagnose>,
    subject: Exclude<IncidentSubject, { kind: 'run' }>,
  ): Promise<Result<Incident, Refusal>> => {
    const answer = await bridge.connection.act((client) =>
      client.incidents.ofText({ ...of, subject }),
    );
    if (answer.ok) storeIncident(bridge, answer.value);
    return answer;
  };
}

/** A report for a forum, to be looked at before it is saved. */
export interface IncidentReport {
  readonly files: readonly z.infer<typeof ReportFile>[];
  readonly redacted: readonly { readonly kind: string; readonly count: number }[];
}

/** Actions of the user on an incident; each answers with its new state, and every part of the page shows that. */
export interface IncidentActs {
  /** @param test a command that can test it; null: none is known */
  readonly suggest: (
    incident: string,
    title: string,
    test: OwnTest | null,
  ) => Promise<Result<Incident, Refusal>>;
  readonly decide: (
    incident: string,
    hypothesis: string,
    isRootCause: boolean,
  ) => Promise<Result<Incident, Refusal>>;
  /** @param hypothesis null: the note of the incident itself */
  readonly write: (
    incident: string,
    hypothesis: string | null,
    note: string,
  ) => Promise<Result<Incident, Refusal>>;
  /** @param remedy null: with nothing changed */
  readonly rerun: (
    incident: string,
    hypothesis: string,
    remedy: string | null,
  ) => Promise<Result<RunView, Refusal>>;
  readonly markdown: (incident: string) => Promise<Result<string, Refusal>>;
  readonly report: (incident: string) => Promise<Result<IncidentReport, Refusal>>;
}

export function useIncidentActs(): IncidentActs {
  const bridge = useBridge();
  return useMemo(() => ({ ...writingActs(bridge), ...otherActs(bridge) }), [bridge]);
}

type Writing = 'suggest' | 'decide' | 'write';

/** Acts that answer with the incident as it is then. */
function writingActs(bridge: Bridge): Pick<IncidentActs, Writing> {
  const { connection } = bridge;
  const stored = (answer: Result<Incident, Refusal>): Result<Incident, Refusal> => {
    if (answer.ok) storeIncident(bridge, answer.value);
    return answer;
  };
  return {
    suggest: async (incident, title, test) =>
      stored(await connection.act((client) => client.incidents.suggest({ incident, title, test }))),
    decide: async (incident, hypothesis, isRootCause) =>
      stored(
        await connection.act((client) =>
          client.incidents.decide({ incident, hypothesis, isRootCause }),
        ),
      ),
    write: async (incident, hypothesis, note) =>
      stored(
        await connection.act((client) => client.incidents.write({ incident, hypothesis, note })),
      ),
  };
}

function otherActs(bridge: Bridge): Omit<IncidentActs, Writing> {
  const { connection } = bridge;
  return {
    rerun: async (incident, hypothesis, remedy) => {
      const answer = await connection.act((client) =>
        client.incidents.rerun({ incident, hypothesis, remedy }),
      );
      if (!answer.ok) return answer;
      storeIncident(bridge, answer.value.incident);
      return ok(answer.value.run);
    },
    markdown: async (incident) => {
      const read = await connection.read((client) => client.incidents.markdown({ incident }));
      return read.ok ? ok(read.value.markdown) : read;
    },
    report: (incident) => connection.read((client) => client.incidents.report({ incident })),
  };
}

/** Shows an incident as an act answered it, wherever it is shown. */
export function storeIncident({ queries }: Pick<Bridge, 'queries'>, incident: Incident): void {
  queries.setQueryData(queryKeys.incident(incident.id), ok(incident));
  if (incident.subject.kind === 'run')
    queries.setQueryData(queryKeys.incidentOfRun(incident.subject.run), ok(incident));
  void queries.invalidateQueries({ queryKey: queryKeys.incidents });
}
