import { leadsOf, listLostAddresses, type OldAddress, readableAddress, readSite, sitePages } from '@shutterdesk/shared';
import { useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { readOf } from '#lib/api/api.ts';
import { type StoredSettings, useCollections } from '#lib/studio/studio-queries.ts';
import { useSettingsPart } from '#lib/studio/use-settings-part.ts';

interface OldAddressesForm {
  /** In the order of their paths, as they are stored. */
  readonly oldAddresses: readonly OldAddress[];
}

/** Names a field by its address (`oldAddresses./about.html`): issues name it by its place in the list. */
const fieldOf = (path: string, { oldAddresses }: OldAddressesForm): string => {
  const [list, at] = path.split('.');
  const from = at === undefined ? undefined : oldAddresses[Number(at)]?.from;
  return from === undefined ? path : `${list}.${from}`;
};

/** A form over the addresses of the studio's former site. */
export const useOldAddressesForm = (stored: StoredSettings) =>
  useSettingsPart(stored, {
    place: 'old-addresses',
    schema: z.object({ oldAddresses: z.array(z.object({ from: z.string(), to: z.string() })) }),
    toForm: ({ oldAddresses }): OldAddressesForm => ({ oldAddresses }),
    toFields: ({ oldAddresses }) => ({ oldAddresses: [...oldAddresses] }),
    fieldOf,
    stale: [listLostAddresses],
    words: { saved: 'Old addresses saved.', saveFailed: 'Couldn’t save the old addresses. Please try again.' },
  });

/** The list with further addresses; one that it has already gets the new place. */
export const withAddresses = (list: readonly OldAddress[], added: readonly OldAddress[]): readonly OldAddress[] =>
  [...new Map([...list, ...added].map((one) => [one.from, one])).values()].sort((a, b) => (a.from < b.from ? -1 : 1));

export const useLostAddresses = () => useQuery({ ...readOf(listLostAddresses), staleTime: 0 });

/** The pages that visitors see, and where each of some old addresses leads. */
export const useLeads = ({ settings }: StoredSettings, list: readonly OldAddress[]) => {
  const { data: collections = [] } = useCollections();
  const { data: site } = useQuery(readOf(readSite));
  const around = { settings, collections };
  const shown = [...sitePages(around).values()].flatMap(({ name, url }) => (url === null ? [] : [{ name, url }]));
  const pages = [...new Map(shown.map((page) => [page.url, page])).values()];
  return { pages, leads: leadsOf(list, around, site?.publicUrl ?? null) };
};

/** The page's name, or the address. */
export const placeWords = (place: string, pages: ReturnType<typeof useLeads>['pages']): string =>
  pages.find(({ url }) => url === place || url === `${place}/`)?.name ?? readableAddress(place);
