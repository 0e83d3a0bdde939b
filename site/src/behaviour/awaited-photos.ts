/** Placeholders for photographs that have not been fetched: one for each further page of the gallery. */

export const ALL = 'All';

/** Shows a photograph's cell in the chosen category. */
export const showOrHide = (cell: HTMLElement, category: string): void => {
  cell.hidden = category !== ALL && cell.dataset.category !== category;
};

export const isAwaited = (cell: Element): cell is HTMLElement => cell.matches('.further');

export const awaitedIn = (grid: ParentNode): readonly HTMLElement[] => [
  ...grid.querySelectorAll<HTMLElement>('.further'),
];

/** The number of a category's photographs that a placeholder stands for. */
export const countAwaited = (place: HTMLElement, category: string): number => {
  const counts: Record<string, number> = JSON.parse(place.dataset.counts ?? '{}');
  if (category !== ALL) return counts[category] ?? 0;
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
};
