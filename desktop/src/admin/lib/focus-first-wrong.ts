/** React marks a field within a frame, and on a busy machine some frames later. */
const FRAMES = 10;

const lookIn = (form: HTMLElement | null, frames: number): void => {
  requestAnimationFrame(() => {
    const field = form?.querySelector<HTMLElement>('[aria-invalid="true"]:not(:disabled)');
    if (!field && frames > 1) return lookIn(form, frames - 1);
    field?.focus({ preventScroll: true });
    // In the middle: a notice may cover the top of the screen.
    field?.scrollIntoView({ block: 'center' });
  });
};

/** Focuses the first invalid field, once it is marked on the screen. */
export const focusFirstWrong = (form: HTMLElement | null): void => lookIn(form, FRAMES);
