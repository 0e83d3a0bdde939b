import { readSettings, type Settings, saveSettings, settingsSchema } from '@shutterdesk/shared';
import type { Applied, Deed } from './offline-deeds.ts';
import type { Desk } from './offline-desk.ts';
import { saveOf } from './offline-window.ts';
import type { World } from './offline-world.ts';

/** The settings in each desk's window, as it was opened or last saved: older than the app's cache. */
const views = new WeakMap<Desk, Settings>();

/** Reads once and keeps showing that, like a form in which somebody types. */
export const openWindow = async (desk: Desk): Promise<Settings | undefined> => {
  const read = settingsSchema.safeParse(await desk.read(readSettings.path));
  if (read.success) views.set(desk, read.data);
  return views.get(desk);
};

type What = 'heroText' | 'contactText' | 'price' | 'package' | 'removal';

/** A person's change to the visible settings; null if there is nothing to change. */
export type Change = (
  shown: Settings,
  unique: () => string,
  at: number,
) => (Pick<Deed, 'value' | 'base'> & { readonly what: What; readonly change: Partial<Settings> }) | null;

export const text =
  (what: 'heroText' | 'contactText'): Change =>
  (shown, unique) => {
    const value = unique();
    return { what, value, base: shown[what], change: { [what]: value } };
  };

const packageAt = ({ packages }: Settings, at: number) => packages[at % Math.max(1, packages.length)];

export const price: Change = (shown, unique, at) => {
  const raised = packageAt(shown, at);
  if (!raised) return null;
  // A panel shows a price with its own currency as it was typed.
  const value = `${unique()} EUR`;
  const packages = shown.packages.map((item) => (item === raised ? { ...item, price: value } : item));
  return { what: 'price', value, base: raised.price, change: { packages } };
};

export const addPackage: Change = (shown, unique, at) => {
  const value = unique();
  const added = { name: value, price: value.replace('value', 'price'), features: [`of ${value}`], featured: false };
  return { what: 'package', value, base: null, change: { packages: shown.packages.toSpliced(at, 0, added) } };
};

export const removePackage: Change = (shown, _, at) => {
  const removed = packageAt(shown, at);
  if (!removed) return null;
  const packages = shown.packages.filter((item) => item !== removed);
  return { what: 'removal', value: removed.name, base: removed.name, change: { packages } };
};

/** Saves from a window's old settings, without looking at newer reads. */
export const saveFromWindow = async (world: World, desk: Desk, make: Change, at: number): Promise<void> => {
  const shown = views.get(desk) ?? (await openWindow(desk));
  const changed = shown && make(shown, world.unique, at);
  if (!shown || !changed) return;
  const { change, ...deed } = changed;
  const saving = desk.json('PUT', saveSettings.path, saveOf(shown, change)).then(async (answer) => {
    const stored = answer.ok ? settingsSchema.safeParse(await answer.clone().json()) : null;
    if (stored?.success) views.set(desk, stored.data);
    return answer;
  });
  await world.note({ ...deed, listedBy: deed.value }, saving, desk);
};

/** The same after a new read. */
export const saveFromNewWindow = async (world: World, desk: Desk, make: Change, at: number): Promise<void> => {
  if (await openWindow(desk)) await saveFromWindow(world, desk, make, at);
};

/** Moves the first package behind all others: it is not judged itself, but other changes have to survive it. */
export const reorderInWindow = async (_: World, desk: Desk): Promise<void> => {
  const shown = views.get(desk) ?? (await openWindow(desk));
  if (!shown) return;
  const packages = [...shown.packages.slice(1), ...shown.packages.slice(0, 1)];
  const answer = await desk.json('PUT', saveSettings.path, saveOf(shown, { packages })).catch(() => null);
  const stored = answer?.ok ? settingsSchema.safeParse(await answer.json()) : null;
  if (stored?.success) views.set(desk, stored.data);
};

type Packages = readonly { readonly name: string; readonly price: string }[];

/** Splits a save's package changes into actions: prices, new packages, removed ones. */
export const spellPackages = (applied: Applied): readonly Applied[] => {
  if (applied.what !== 'packages') return [applied];
  const [old, now] = [applied.old, applied.value].map((json): Packages => JSON.parse(json ?? '[]'));
  const was = new Map(old?.map((item) => [item.name, item.price]));
  const is = new Map(now?.map((item) => [item.name, item.price]));
  return [
    ...[...is].flatMap(([name, after]): Applied[] => {
      const before = was.get(name);
      if (before === undefined) return [{ what: 'package', old: null, value: name }];
      return before === after ? [] : [{ what: 'price', old: before, value: after }];
    }),
    ...[...was.keys()].flatMap((name): Applied[] =>
      is.has(name) ? [] : [{ what: 'removal', old: name, value: name }],
    ),
  ];
};
