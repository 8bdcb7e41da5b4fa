import type { ProbeReport, ProbeSubject } from '#core/contract/setup/probe';
import { granted, type Io } from '../io';

/** Runs the probes of a subject, as many in parallel as the engine allows, and reports each as it ends. @throws Refused */
export function probeAll(
  io: Io,
  subject: ProbeSubject,
  probes: readonly string[],
): Promise<ProbeReport[]> {
  return Promise.all(
    [...new Set(probes)].map(async (probe) => {
      const report = granted(
        await io.link.ask((client) => client.setup.probe({ ...subject, probe })),
      );
      io.note(`${report.title}: ${report.value}`);
      return report;
    }),
  );
}
