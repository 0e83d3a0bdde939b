import { type Noun, sameValue, settingsSchema } from '@shutterdesk/shared';
import { asSettings, type Thing, type ThingOf } from '../reads/things.ts';
import { byId, type Loss, type Sides } from './loss.ts';
import { galleryLosses, heroLosses } from './picture-losses.ts';

const SAVED = { noun: 'settings', effect: 'saves' } as const;

const settingsLosses = ({ remembered: [remembered], now: [now] }: Sides<ThingOf['settings']>): Loss[] => {
  if (!remembered || !now) return [];
  const base = asSettings(now);
  return Object.keys(settingsSchema.shape)
    .filter((field) => remembered[field] !== undefined && !sameValue(remembered[field], now[field]))
    .map((field) => {
      return { changes: SAVED, params: {}, body: { ...base, [field]: remembered[field] }, base, reason: null };
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
 * @param memories the items before each restored backup, the last one first
 */
export const findAllLosses = (
  noun: Noun,
  memories: readonly (readonly Thing[])[],
  sides: Omit<Sides, 'remembered'>,
): readonly Loss[] => {
  const finders: { readonly [N in Noun]?: Finder } = FINDERS;
  const isThere = byId(sides.now);
  const listed = new Set<string>();
  const losses: Loss[] = [];
  for (const memory of memories) {
    const remembered = memory.filter(({ id }) => !listed.has(id));
    const found = finders[noun]?.find({ ...sides, remembered }) ?? [];
    losses.push(...found.filter((loss) => !losses.some((other) => isSame(loss, other))));
    for (const { id } of memory) if (!isThere.has(id)) listed.add(id);
  }
  return losses;
};
