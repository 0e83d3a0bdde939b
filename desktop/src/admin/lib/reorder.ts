/** The order after `active` was dropped on `over`. The others in `together` move along, in their own order. */
export const reordered = (
  ids: readonly string[],
  active: string,
  over: string,
  together: ReadonlySet<string> = new Set(),
): string[] => {
  const moving = together.has(active) ? ids.filter((id) => together.has(id)) : [active];
  if (moving.includes(over)) return [...ids];
  const rest = ids.filter((id) => !moving.includes(id));
  const forwards = ids.indexOf(active) < ids.indexOf(over);
  const place = rest.indexOf(over) + (forwards ? 1 : 0);
  return [...rest.slice(0, place), ...moving, ...rest.slice(place)];
};

/** The order after one photograph moved to a place, counted from 1. */
export const placedAt = (ids: readonly string[], id: string, position: number): string[] => {
  const rest = ids.filter((other) => other !== id);
  return [...rest.slice(0, position - 1), id, ...rest.slice(position - 1)];
};
