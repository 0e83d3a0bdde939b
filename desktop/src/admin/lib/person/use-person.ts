import {
  ApiError,
  addressKey,
  bin,
  erasePerson,
  exportPerson,
  listEnquiries,
  type PersonRecords,
  readPrivacy,
} from '@shutterdesk/shared';
import { useQuery } from '@tanstack/react-query';
import { api } from '#lib/api/api.ts';
import { useApiMutation } from '#lib/api/use-api-mutation.ts';
import { useIsOffline } from '#lib/desktop/sync.ts';
import { localDate } from '#lib/format-date.ts';
import { saveAsFile } from '#lib/save-as-file.ts';

export interface FoundPerson {
  /** The number of records of each kind. */
  readonly counts: Readonly<Record<string, number>>;
  /** null without a network: only the server has everything. */
  readonly records: PersonRecords | null;
}

const onServer = async (email: string): Promise<FoundPerson | null> => {
  try {
    const records = await api(exportPerson, { body: { email } });
    const counts = Object.entries(records.records).map(([kind, rows]) => [kind, rows.length]);
    return { counts: Object.fromEntries(counts), records };
  } catch (error) {
    if (error instanceof ApiError && error.code === 'not_found') return null;
    throw error;
  }
};

/** As far as this computer knows them. */
const onThisComputer = async (email: string): Promise<FoundPerson | null> => {
  const search = addressKey(email);
  const lists = await Promise.all([
    api(listEnquiries, { query: { search } }),
    api(listEnquiries, { query: { search, spam: 'only' } }),
    api(bin.contacts.list).catch(() => []),
  ]);
  const own = lists.flat().filter((enquiry) => addressKey(enquiry.email) === search);
  return own.length === 0 ? null : { counts: { inquiries: own.length }, records: null };
};

/** Reads everything stored about the person with an address; null: nothing is stored. */
export const usePerson = (email: string) => {
  const offline = useIsOffline();
  return useQuery({
    queryKey: [exportPerson.path, addressKey(email), offline],
    queryFn: () => (offline ? onThisComputer(email) : onServer(email)),
    // Personal data is forgotten as soon as no screen shows it.
    gcTime: 0,
    staleTime: 0,
  });
};

export const savePersonFile = (records: PersonRecords): void =>
  saveAsFile(`person-${localDate(new Date())}.json`, 'application/json', `${JSON.stringify(records, null, 2)}\n`);

export const useErasePerson = (onErased: () => void) =>
  useApiMutation({
    send: (call, email: string) => call(erasePerson, { body: { email } }),
    done: 'This person has been erased.',
    onDone: (_, __, client) => {
      onErased();
      // Invalidating a long list would keep its loaded pages, and the person in them.
      return client.resetQueries({ queryKey: [listEnquiries.path] });
    },
    stale: [bin.contacts.list, readPrivacy],
    failed: 'Couldn’t erase this person. Please try again.',
  });
