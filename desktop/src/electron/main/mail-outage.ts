import { mailSchema, readMail } from '@shutterdesk/shared';
import { type TroubleWatch, watchTrouble } from './trouble.ts';

/** Checks for an outage of the studio's mail. */
export const watchOutages = (watch: TroubleWatch) =>
  watchTrouble(watch, {
    path: readMail.path,
    troubleIn(answer) {
      const standing = mailSchema.safeParse(answer).data?.standing;
      if (standing?.state !== 'out' || !standing.since) return null;
      return { since: standing.since, message: standing.message ?? 'Messages about inquiries wait.' };
    },
  });
