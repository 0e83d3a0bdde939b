/** Puts the person at the first field that is marked as wrong, once the marks are on the screen. */
export const focusFirstWrong = (form: HTMLElement | null): void => {
  requestAnimationFrame(() => form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
};
