import { type Noun, sameValue, settingsSchema } from '@shutterdesk/shared';
import { byId, CHANGED_SINCE, type Loss, type Sides } from '../nouns/loss.ts';
import { galleryLosses, heroLosses } from '../nouns/picture-losses.ts';
import { asSettings, type Thing, type ThingOf } from '../nouns/things.ts';

const SAVED = { noun: 'settings', effect: 'saves' } as const;

const settingsLosses = ({
  remembered: [remembered],
  start: [start],
  now: [now],
}: Sides<ThingOf['settings']>): Loss[] => {
  if (!remembered || !now) return [];
  const current = asSettings(now);
  /** A save that is based on it asks the person where somebody has written something newer. */
  const began = (field: string): unknown => (start?.[field] === undefined ? now[field] : start[field]);
  return Object.keys(settingsSchema.shape)
    .filter((field) => remembered[field] !== undefined)
    .filter((field) => [began(field), now[field]].every((value) => !sameValue(remembered[field], value)))
    .map((field) => {
      const body = { ...current, [field]: remembered[field] };
      const reason = sameValue(began(field), now[field]) ? null : CHANGED_SINCE;
      return { changes: SAVED, params: {}, body, base: { ...current, [field]: began(field) }, reason };
    });
};

/** A method, so that the finders of different nouns fit into one record. */
interface Finder<T extends Thing = Thing> {
  find(sides: Sides<T>): readonly Loss[];
}

const FINDERS: { readonly [N in Noun]?: Finder<ThingOf[N]> } = {
  settings: { find: settingsLosses },
  gallery: { find: galleryLosses },
  hero: { find: heroLosses },
};

const isSame = (one: Loss, other: Loss): boolean =>
  one.changes.effect === other.changes.effect && sameValue([one.params, one.body], [other.params, other.body]);

/**
 * Everything of a noun that the server lost, each item once.
 * @param memories the items before each restored backup and at the start after it, the last one first
 */
export const findAllLosses = (
  noun: Noun,
  memories: readonly Pick<Sides, 'remembered' | 'start'>[],
  sides: Pick<Sides, 'now' | 'removed'>,
): readonly Loss[] => {
  const finders: { readonly [N in Noun]?: Finder } = FINDERS;
  const isThere = byId(sides.now);
  const listed = new Set<string>();
  const losses: Loss[] = [];
  for (const memory of memories) {
    const remembered = memory.remembered.filter(({ id }) => !listed.has(id));
    const found = finders[noun]?.find({ ...sides, ...memory, remembered }) ?? [];
    losses.push(...found.filter((loss) => !losses.some((other) => isSame(loss, other))));
    for (const { id } of memory.remembered) if (!isThere.has(id)) listed.add(id);
  }
  return losses;
};
