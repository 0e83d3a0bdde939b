import { type Enquiry, enquirySchema } from '@shutterdesk/shared';
import type { PersonHere } from '../line/person-here.ts';
import { ENQUIRIES } from '../nouns/enquiries.ts';
import type { Store } from '../store/store.ts';

interface LostParts {
  readonly store: Store;
  readonly person: Pick<PersonHere, 'id'>;
  readonly onChange: () => void;
}

/** Enquiries that a server lost and that this computer knows, for each person who could read them. */
export interface LostEnquiries {
  count(): Promise<number>;
  /** Newest first. */
  list(): Promise<readonly Enquiry[]>;
  putAway(): Promise<void>;
}

export const createLostEnquiries = ({ store, person, onChange }: LostParts): LostEnquiries => {
  const { noun } = ENQUIRIES;
  const own = () => store.db.selectFrom('lost_items').where('noun', '=', noun).where('owner', 'is', person.id);
  return {
    async count() {
      const { count } = await own()
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      return count;
    },
    async list() {
      const items = await own().select('body').orderBy('place', 'desc').execute();
      return items.flatMap(({ body }) => enquirySchema.safeParse(JSON.parse(body)).data ?? []);
    },
    async putAway() {
      store.keep(store.db.deleteFrom('lost_items').where('noun', '=', noun).where('owner', 'is', person.id));
      onChange();
    },
  };
};
