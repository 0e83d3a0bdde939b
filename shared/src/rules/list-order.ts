import { sameValue } from './equality.ts';

type Keys = readonly string[];

/** Both sides changed the order, in different ways. */
export interface OrderConflict {
  readonly base: Keys;
  readonly mine: Keys;
  readonly theirs: Keys;
}

/** Decides the order of the items that all three lists have: the order of the side that changed it. */
export const mergeOrder = (
  orders: OrderConflict,
): { readonly order: Keys; readonly conflict: OrderConflict | null } => {
  const common = (keys: Keys): Keys =>
    keys.filter((key) => [orders.base, orders.mine, orders.theirs].every((order) => order.includes(key)));
  const [base, mine, theirs] = [common(orders.base), common(orders.mine), common(orders.theirs)];
  if (sameValue(mine, base)) return { order: theirs, conflict: null };
  const agreed = sameValue(theirs, base) || sameValue(mine, theirs);
  return { order: mine, conflict: agreed ? null : { base, mine, theirs } };
};

/** Adds the items that the order does not name, each behind its predecessor in its own list. */
export const placeAll = (order: Keys, present: ReadonlySet<string>, lists: readonly Keys[]): Keys =>
  lists.reduce<Keys>(
    (placed, list) =>
      list
        .filter((key) => present.has(key))
        .reduce<Keys>((keys, key, at, own) => {
          if (keys.includes(key)) return keys;
          const before = own[at - 1];
          return keys.toSpliced(before === undefined ? 0 : keys.indexOf(before) + 1, 0, key);
        }, placed),
    order.filter((key) => present.has(key)),
  );
