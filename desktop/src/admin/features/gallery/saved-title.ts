/** Takes the focus over from a control that has gone: the title of the screen's saved photographs. */
export const focusSavedTitle = (options?: FocusOptions): void =>
  [...document.querySelectorAll<HTMLElement>('[data-saved-title]')]
    .find((title) => title.checkVisibility())
    ?.focus(options);
