import { useEffect } from 'react';
import { isDialogOpen } from '#lib/focus.ts';
import { isOpen } from './open-places.ts';
import { useCurrentPlace } from './places.ts';
import { TABS } from './tabs.ts';

const isTyping = ({ target }: KeyboardEvent): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));

/** Clicks the save button of the visible place; a disabled button does nothing. */
const saveCurrentPlace = (): void => {
  const panel = document.querySelector('[data-place][data-state="active"]');
  const all = [...(panel?.querySelectorAll<HTMLButtonElement>('button[type="submit"]') ?? [])];
  // A collection's screen hides the gallery's.
  const buttons = all.filter((button) => button.checkVisibility());
  const own = document.activeElement?.closest('form');
  const chosen =
    buttons.find((button) => button.hasAttribute('data-saves-tab')) ??
    buttons.find(({ form }) => form !== null && form === own);
  (chosen ?? buttons[0])?.click();
};

/** Some layouts write '#', '@' or '€' with Alt and a digit, and Alt with the number pad writes any character. */
const mayWrite = (event: KeyboardEvent): boolean =>
  isTyping(event) && (event.code.startsWith('Numpad') || !/^\d$/.test(event.key));

const openTabs = () => TABS.filter(isOpen);

const tabOf = ({ code }: KeyboardEvent) => openTabs()[Number(/^(?:Digit|Numpad)([1-9])$/.exec(code)?.[1]) - 1];

const changeTab = (event: KeyboardEvent): void => {
  const tab = tabOf(event);
  if (!tab || isDialogOpen()) return;
  useCurrentPlace.getState().show(tab.id);
  document.querySelector<HTMLElement>(`[role="tab"][id$="-trigger-${tab.id}"]`)?.focus();
};

const onMac = /Mac|iPhone|iPad/.test(navigator.userAgent);
const CTRL = onMac ? '⌘' : 'Ctrl';
const ALT = onMac ? '⌥' : 'Alt';

interface Shortcut {
  readonly keys: readonly string[];
  readonly what: string;
  /** Only the keys that work everywhere: the others belong to the list, the field or the handle that has the focus. */
  readonly everywhere?: {
    readonly matches: (event: KeyboardEvent) => boolean;
    readonly run: (event: KeyboardEvent, showList: () => void) => void;
  };
}

/** The keys that the dashboard answers to, as its list shows them. */
export const SHORTCUTS: readonly Shortcut[] = [
  {
    keys: [CTRL, 'S'],
    what: 'Save the section that is open',
    everywhere: {
      matches: (event) => (event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 's',
      run: () => {
        if (!isDialogOpen()) saveCurrentPlace();
      },
    },
  },
  {
    keys: [ALT, `1 … ${openTabs().length}`],
    what: 'Go to a section',
    everywhere: {
      matches: (event) =>
        event.altKey && !event.ctrlKey && !event.metaKey && tabOf(event) !== undefined && !mayWrite(event),
      run: changeTab,
    },
  },
  { keys: ['←', '→'], what: 'Go to the next section, from its name' },
  { keys: ['Page Down', 'Page Up'], what: 'Go to the next inquiry or the one before, within the list' },
  { keys: ['Enter'], what: 'In a package feature: add the next one' },
  { keys: ['Space'], what: 'On a handle: pick up, then move with the arrow keys, and put down' },
  { keys: ['F8'], what: 'Go to the notice that is shown' },
  {
    keys: ['?'],
    what: 'Show this list',
    everywhere: {
      matches: (event) => event.key === '?' && !isTyping(event) && !isDialogOpen(),
      run: (_event, showList) => showList(),
    },
  },
];

/** Listens for as long as the dashboard is shown. `showList` must not change from render to render. */
export const useShortcuts = (showList: () => void): void => {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const pressed = SHORTCUTS.find(({ everywhere }) => everywhere?.matches(event))?.everywhere;
      if (!pressed) return;
      event.preventDefault();
      pressed.run(event, showList);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [showList]);
};
