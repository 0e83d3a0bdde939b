import { useEffect } from 'react';
import { useCurrentTab } from './current-tab.ts';
import { dialogOpen } from './dialog-open.ts';
import { TABS } from './tabs.tsx';

const isTyping = ({ target }: KeyboardEvent): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));

/** Clicks the save button of the visible tab; a disabled button does nothing. */
const saveCurrentTab = (): void => {
  const panel = document.querySelector('[role="tabpanel"][data-state="active"]');
  const buttons = [...(panel?.querySelectorAll<HTMLButtonElement>('button[type="submit"]') ?? [])];
  (buttons.find((button) => button.hasAttribute('data-saves-tab')) ?? buttons[0])?.click();
};

interface Shortcut {
  matches: (event: KeyboardEvent) => boolean;
  run: (event: KeyboardEvent) => void;
}

const tabOf = ({ code }: KeyboardEvent) => TABS[Number(/^(?:Digit|Numpad)([1-9])$/.exec(code)?.[1]) - 1];

const SAVE: Shortcut = {
  matches: (event) => (event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 's',
  run: () => {
    if (!dialogOpen()) saveCurrentTab();
  },
};

const CHANGE_TAB: Shortcut = {
  matches: (event) => event.altKey && !event.ctrlKey && !event.metaKey && tabOf(event) !== undefined,
  run: (event) => {
    const tab = tabOf(event);
    if (!tab || dialogOpen()) return;
    useCurrentTab.getState().show(tab.id);
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
