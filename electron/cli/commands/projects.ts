import { type Command, type CommandForm } from '../command';
import { EXIT, granted } from '../io';
import { projectAnswer, projectTable } from '../text/project-text';

const form: CommandForm = {
  name: 'projects',
  flags: {},
};

export default {
  ...form,
  says: 'List the projects: folders with trainings that run from a form.',
  async run(_parsed, io) {
    const projects = granted(await io.link.ask((client) => client.projects.list()));
    io.answer(projects.map(projectAnswer), () => {
      if (projects.length === 0) return 'No projects yet. Add one: project add FOLDER';
      const said = projects.flatMap(({ id, findings }) =>
        findings.map(({ says, advice }) => `${id}: ${says} ${advice}`.trimEnd()),
      );
      return [projectTable(projects), ...said].join('\n');
    });
    return EXIT.ok;
  },
} satisfies Command;
