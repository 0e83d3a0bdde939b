import { STAGES, type StageCounts, unansweredBefore } from '@shutterdesk/shared';
import type { Database } from '../db/database.ts';
import { allListed } from './enquiry-list-repository.ts';

/** All enquiries but spam, by stage. Both reads stay within the index of the stages. */
export const countStages = async (db: Database): Promise<StageCounts> => {
  const inbox = allListed(db).where('spam', '=', 0);
  const rows = await inbox
    .select(({ fn }) => ['stage', fn.countAll<number>().as('count')])
    .groupBy('stage')
    .execute();
  const { unanswered } = await inbox
    .select(({ fn }) => fn.countAll<number>().as('unanswered'))
    .where('stage', '=', 'new')
    .where('createdAt', '<', unansweredBefore())
    .executeTakeFirstOrThrow();
  const counts = { new: 0, answered: 0, booked: 0, declined: 0, archived: 0, unanswered };
  for (const stage of STAGES) counts[stage] = rows.find((row) => row.stage === stage)?.count ?? 0;
  return counts;
};
