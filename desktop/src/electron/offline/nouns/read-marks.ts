import { withMarks } from '@shutterdesk/shared';
import type { RulesOf } from './noun.ts';

export const readMarks: RulesOf<'readMarks'> = {
  changes: {
    marks: {
      apply: (items, { body }) => items.map((marks) => ({ ...marks, ...withMarks(marks, body) })),
      words: ({ body }) => `Inquiries marked as ${body.unread?.length ? 'unread' : 'read'}`,
    },
  },
  all: ([only]) => only,
};
