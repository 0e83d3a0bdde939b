import type { DatedEnquiry, Stage } from '@shutterdesk/shared';
import type { Database } from '../db/database.ts';
import { allListed } from './enquiry-list-repository.ts';

interface Dated {
  readonly stage: Stage;
  /** The first day. */
  readonly from: string;
  readonly most: number;
}

/** The enquiries of a stage with a preferred date, the last date first, without spam. Uses the calendar's index. */
export const listDatedEnquiries = async (db: Database, { stage, from, most }: Dated): Promise<DatedEnquiry[]> => {
  const rows = await allListed(db)
    .select(['id', 'name', 'email', 'phone', 'selectedPackage', 'preferredDate', 'message', 'createdAt', 'stageAt'])
    .where('spam', '=', 0)
    .where('stage', '=', stage)
    .where('preferredDate', '>=', from)
    .orderBy('preferredDate', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .execute();
  return rows.map(({ stageAt, ...row }) => ({ ...row, spam: false, stage, ...(stageAt ? { stageAt } : {}) }));
};
