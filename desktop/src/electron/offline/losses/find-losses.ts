import { type Noun, sameValue, settingsSchema } from '@shutterdesk/shared';
import { asSettings, type Thing, type ThingOf } from '../reads/things.ts';
import { isFields } from '../store/entry-parts.ts';
import { byId, type Loss, type Sides } from './loss.ts';
import { galleryLosses, heroLosses } from './picture-losses.ts';

const SAVED = { noun: 'settings', effect: 'saves' } as const;

const settingsLosses = ({ remembered: [remembered], now: [now], began }: Sides<ThingOf['settings']>): Loss[] => {
  if (!remembered || !now) return [];
  const current = asSettings(now);
  /** The value before this change. If this computer has never seen the current value, somebody has changed it since. */
  const before = (field: string): unknown => {
    const seen = began.filter(isFields).map((state) => state[field]);
    const others = seen.filter((value) => !sameValue(value, remembered[field]));
    const isOlder = others.length === 0 || others.some((value) => sameValue(value, now[field]));
    return isOlder ? now[field] : others.at(-1);
  };
  return Object.keys(settingsSchema.shape)
    .filter((field) => remembered[field] !== undefined && !sameValue(remembered[field], now[field]))
    .map((field) => {
      const body = { ...current, [field]: remembered[field] };
      return { changes: SAVED, params: {}, body, base: { ...current, [field]: before(field) }, reason: null };
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
