/** Focuses the first invalid field, once it is marked on the screen. */
export const focusFirstWrong = (form: HTMLElement | null): void => {
  requestAnimationFrame(() => {
    const field = form?.querySelector<HTMLElement>('[aria-invalid="true"]');
    field?.focus({ preventScroll: true });
    // In the middle: a notice may cover the top of the screen.
    field?.scrollIntoView({ block: 'center' });
  });
};
