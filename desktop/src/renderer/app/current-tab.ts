import { create } from 'zustand';
import { TABS } from './tabs.tsx';

interface CurrentTab {
  current: string;
  /** Tabs that have been shown: they stay as they are, hidden. */
  visited: ReadonlySet<string>;
  /** How far each tab was scrolled when it was left. */
  scrolled: Readonly<Record<string, number>>;
  show: (id: string) => void;
  /** Opens tabs behind the one that is shown. */
  openBehind: (ids: readonly string[]) => void;
}

/** An address may name the tab that opens: `/admin#bookings`. */
const first = (): string => TABS.find(({ id }) => window.location.hash === `#${id}`)?.id ?? TABS[0].id;

export const useCurrentTab = create<CurrentTab>((set) => ({
  current: first(),
  visited: new Set([first()]),
  scrolled: {},
  show: (id) =>
    set(({ current, visited, scrolled }) => ({
      current: id,
      visited: new Set(visited).add(id),
      scrolled: { ...scrolled, [current]: window.scrollY },
    })),
  openBehind: (ids) => set(({ visited }) => ({ visited: new Set([...visited, ...ids]) })),
}));
