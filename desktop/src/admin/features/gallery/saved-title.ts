/** The title of the saved photographs. */
export const SAVED_TITLE_ID = 'current-gallery-images';

/** Takes the focus over from a control that has gone. */
export const focusSavedTitle = (options?: FocusOptions): void =>
  document.getElementById(SAVED_TITLE_ID)?.focus(options);
