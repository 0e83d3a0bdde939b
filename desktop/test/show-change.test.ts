import type { Enquiry, EnquiryFilter } from '@shutterdesk/shared';
import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { countKey, enquiriesKey, listKey } from '../src/admin/features/bookings/enquiry-queries.ts';
import type { LoadedList } from '../src/admin/features/bookings/loaded-list.ts';
import { showChange } from '../src/admin/features/bookings/show-change.ts';
import { enquiry } from './enquiry.ts';

const numbered = (number: number, part: Partial<Enquiry> = {}): Enquiry =>
  enquiry({
    id: `01900000-0000-7000-8000-00000000000${number}`,
    name: `Visitor ${number}`,
    message: number % 2 ? 'at the lake' : 'in the park',
    createdAt: `2026-01-0${number}T00:00:00.000Z`,
    ...part,
  });

const SEARCH: EnquiryFilter = { search: 'lake' };
const SPAM: EnquiryFilter = { spam: 'only' };

/** A window that shows the inbox, the spam and a search. */
const shown = () => {
  const client = new QueryClient();
  const hold = (filter: EnquiryFilter, enquiries: readonly Enquiry[], count = enquiries.length) => {
    client.setQueryData<LoadedList>(listKey(filter), { enquiries, complete: true }, { updatedAt: 1000 });
    client.setQueryData(countKey(filter), count);
  };
  hold({}, [numbered(3), numbered(2), numbered(1)], 1000);
  hold(SEARCH, [numbered(3), numbered(1)]);
  hold(SPAM, []);
  const names = (filter: EnquiryFilter) =>
    client.getQueryData<LoadedList>(listKey(filter))?.enquiries.map(({ name }) => Number(name.at(-1)));
  const counts = () => [{}, SEARCH, SPAM].map((filter) => client.getQueryData(countKey(filter)));
  return { client, names, counts };
};

describe('a change to an enquiry', () => {
  it('moves an enquiry from the inbox to spam and back to its place', () => {
    const { client, names, counts } = shown();
    const [before, after] = [numbered(1), numbered(1, { spam: true })];
    showChange(client, { before, after });
    expect([names({}), names(SEARCH), names(SPAM), counts()]).toEqual([[3, 2], [3], [1], [999, 1, 1]]);
    showChange(client, { before: after, after: before });
    expect([names({}), names(SEARCH), names(SPAM), counts()]).toEqual([[3, 2, 1], [3, 1], [], [1000, 2, 0]]);
  });

  it('removes a deleted enquiry from every list, and inserts a restored one where it belongs', () => {
    const { client, names, counts } = shown();
    showChange(client, { before: numbered(2), after: null });
    expect([names({}), names(SEARCH), counts()]).toEqual([
      [3, 1],
      [3, 1],
      [999, 2, 0],
    ]);
    showChange(client, { before: null, after: numbered(2) });
    expect([names({}), names(SEARCH), counts()]).toEqual([
      [3, 2, 1],
      [3, 1],
      [1000, 2, 0],
    ]);
  });

  it('counts an enquiry in its new stage, and spam in none', () => {
    const { client } = shown();
    const key = [...enquiriesKey, 'stages'];
    const none = { new: 0, answered: 0, booked: 0, declined: 0, archived: 0, unanswered: 0 };
    client.setQueryData(key, { ...none, new: 3, unanswered: 2 });
    const [first, answered] = [numbered(1), numbered(1, { stage: 'answered' })];
    showChange(client, { before: first, after: answered });
    expect(client.getQueryData(key)).toEqual({ ...none, new: 2, answered: 1, unanswered: 1 });
    showChange(client, { before: answered, after: numbered(1, { stage: 'answered', spam: true }) });
    expect(client.getQueryData(key)).toEqual({ ...none, new: 2, unanswered: 1 });
    showChange(client, { before: null, after: numbered(2) });
    expect(client.getQueryData(key)).toEqual({ ...none, new: 3, unanswered: 2 });
  });

  it('moves an enquiry out of the inbox when it is archived, and back', () => {
    const { client } = shown();
    const current: EnquiryFilter = { stage: 'current' };
    client.setQueryData<LoadedList>(listKey(current), { enquiries: [numbered(2), numbered(1)], complete: true });
    const ids = () => client.getQueryData<LoadedList>(listKey(current))?.enquiries.map(({ name }) => name);
    const archived = numbered(2, { stage: 'archived' });
    showChange(client, { before: numbered(2), after: archived });
    expect(ids()).toEqual(['Visitor 1']);
    showChange(client, { before: archived, after: numbered(2, { stage: 'new' }) });
    expect(ids()).toEqual(['Visitor 2', 'Visitor 1']);
  });

  it('does not change the age of the list', () => {
    const { client } = shown();
    showChange(client, { before: numbered(2), after: null });
    expect(client.getQueryState(listKey({}))?.dataUpdatedAt).toBe(1000);
  });

  it('repeats only running reads, which may return the old state', async () => {
    const { client } = shown();
    const asked: string[] = [];
    const slow = Promise.withResolvers<LoadedList>();
    const show = (queryKey: readonly unknown[], answer: () => unknown) =>
      new QueryObserver(client, {
        queryKey,
        queryFn: () => {
          asked.push(String(queryKey[1]));
          return answer();
        },
        staleTime: Number.POSITIVE_INFINITY,
      }).subscribe(() => undefined);
    show(listKey({}), () => ({ enquiries: [], complete: true }));
    show(countKey({}), () => 7);
    showChange(client, { before: numbered(2), after: null });
    expect(asked).toEqual([]);
    show(listKey(SEARCH), () => slow.promise);
    void client.refetchQueries({ queryKey: listKey(SEARCH) });
    showChange(client, { before: numbered(1), after: null });
    expect(asked.filter((what) => what === 'list')).toHaveLength(2);
    client.clear();
  });
});
