import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The tests that take longest, though their files are short. At the end of a run they would keep one core waiting. */
const FIRST = /\/(?:backup-section|copy-return|offline-model|start-faults|update)\.test\.ts$/;

/** Begins with the tests that take longest, in each project. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const projects = [...new Set(sorted.map(({ project }) => project))];
    return projects.flatMap((one) => {
      const own = sorted.filter(({ project }) => project === one);
      return [...own.filter(isLong), ...own.filter((file) => !isLong(file))];
    });
  }
}

const isLong = ({ moduleId }: TestSpecification): boolean => FIRST.test(moduleId);

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      'shared',
      'site',
      'server',
      'server/test/postgres',
      'server/test/postgres/thorough',
      'server/test/unit',
      'server/test/thorough',
      'desktop',
      'desktop/test/stories',
      'desktop/test/stories/thorough',
    ],
  },
});
