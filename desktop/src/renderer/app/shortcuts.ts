import { useEffect } from 'react';
import { useCurrentPlace } from './current-place.ts';
import { dialogOpen } from './dialog-open.ts';
import { TABS } from './tabs.tsx';

const isTyping = ({ target }: KeyboardEvent): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));

/** Clicks the save button of the visible place; a disabled button does nothing. */
const saveCurrentPlace = (): void => {
  const panel = document.querySelector('[data-place][data-state="active"]');
  const buttons = [...(panel?.querySelectorAll<HTMLButtonElement>('button[type="submit"]') ?? [])];
  const own = document.activeElement?.closest('form');
  const chosen =
    buttons.find((button) => button.hasAttribute('data-saves-tab')) ??
    buttons.find(({ form }) => form !== null && form === own);
  (chosen ?? buttons[0])?.click();
};

interface Shortcut {
  matches: (event: KeyboardEvent) => boolean;
  run: (event: KeyboardEvent) => void;
}

/** Some layouts write '#', '@' or '€' with Alt and a digit, and Alt with the number pad writes any character. */
const mayWrite = (event: KeyboardEvent): boolean =>
  isTyping(event) && (event.code.startsWith('Numpad') || !/^\d$/.test(event.key));

const tabOf = ({ code }: KeyboardEvent) => TABS[Number(/^(?:Digit|Numpad)([1-9])$/.exec(code)?.[1]) - 1];

const SAVE: Shortcut = {
  matches: (event) => (event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 's',
  run: () => {
    if (!dialogOpen()) saveCurrentPlace();
  },
};

const CHANGE_TAB: Shortcut = {
  matches: (event) =>
    event.altKey && !event.ctrlKey && !event.metaKey && tabOf(event) !== undefined && !mayWrite(event),
  run: (event) => {
    const tab = tabOf(event);
    if (!tab || dialogOpen()) return;
    useCurrentPlace.getState().show(tab.id);
    document.querySelector<HTMLElement>(`[role="tab"][id$="-trigger-${tab.id}"]`)?.focus();
  },
};

/** Listens for as long as the dashboard is shown. `showList` must not change from render to render. */
export const useShortcuts = (showList: () => void): void => {
  useEffect(() => {
    const list: Shortcut = {
      matches: (event) => event.key === '?' && !isTyping(event) && !dialogOpen(),
      run: showList,
    };
    const onKey = (event: KeyboardEvent) => {
      const shortcut = [SAVE, CHANGE_TAB, list].find(({ matches }) => matches(event));
      if (!shortcut) return;
      event.preventDefault();
      shortcut.run(event);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [showList]);
};
