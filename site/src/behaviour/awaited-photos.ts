/** The places of photographs that have not come yet: one for each further page of the gallery, as the page has it. */

export const ALL = 'All';

export const isAwaited = (cell: Element): cell is HTMLElement => cell.matches('.further');

export const awaitedIn = (grid: ParentNode): readonly HTMLElement[] => [
  ...grid.querySelectorAll<HTMLElement>('.further'),
];

/** How many photographs of a category are awaited there. */
export const countAwaited = (place: HTMLElement, category: string): number => {
  const counts: Record<string, number> = JSON.parse(place.dataset.counts ?? '{}');
  if (category !== ALL) return counts[category] ?? 0;
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
};
