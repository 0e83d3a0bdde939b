import { withMarks } from '@shutterdesk/shared';
import type { RulesOf } from './noun.ts';

export const readMarks: RulesOf<'readMarks'> = {
  changes: {
    marks: {
      apply: (things, { body }) => things.map((marks) => ({ ...marks, ...withMarks(marks, body) })),
      words: ({ body }) => `Inquiries marked as ${body.unread?.length ? 'unread' : 'read'}`,
    },
  },
  all: ([only]) => only,
};
