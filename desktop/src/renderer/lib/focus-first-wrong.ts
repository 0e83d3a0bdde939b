/** Puts the person at the first field that is marked as wrong, once the marks are on the screen. */
export const focusFirstWrong = (form: HTMLElement | null): void => {
  requestAnimationFrame(() => {
    const field = form?.querySelector<HTMLElement>('[aria-invalid="true"]');
    field?.focus({ preventScroll: true });
    // In the middle: a notice may lie over what stands at the top.
    field?.scrollIntoView({ block: 'center' });
  });
};
