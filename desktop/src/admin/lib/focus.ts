/** React marks a field within a frame, and on a busy machine some frames later. */
const FRAMES = 10;

/** Opens whatever an element is folded away in: a hidden one takes no focus. */
export const unfold = (element: Element): void => {
  const fold = element.closest('details');
  if (!fold) return;
  fold.open = true;
  if (fold.parentElement) unfold(fold.parentElement);
};

const lookIn = (form: HTMLElement | null, frames: number): void => {
  requestAnimationFrame(() => {
    const field = form?.querySelector<HTMLElement>('[aria-invalid="true"]:not(:disabled)');
    if (!field && frames > 1) return lookIn(form, frames - 1);
    if (!field) return;
    unfold(field);
    field.focus({ preventScroll: true });
    // In the middle: a notice may cover the top of the screen.
    field.scrollIntoView({ block: 'center' });
  });
};

/** Focuses the first invalid field, once it is marked on the screen. */
export const focusFirstWrong = (form: HTMLElement | null): void => lookIn(form, FRAMES);

interface Item {
  readonly id: string;
}

export const deleteButtonId = (id: string): string => `delete-${id}`;

/**
 * After an item has gone with its focused button, focuses the delete button of the item beside it, or its tab after the last.
 * @param items with the item that has gone
 */
export const focusNeighbour = (items: readonly Item[], gone: Item): void => {
  if (document.activeElement !== document.body) return;
  const at = items.findIndex(({ id }) => id === gone.id);
  const neighbour = items[at + 1] ?? items[at - 1];
  const next = neighbour && document.getElementById(deleteButtonId(neighbour.id));
  (next ?? document.querySelector<HTMLElement>('[role="tabpanel"][data-state="active"]'))?.focus({
    preventScroll: !next,
  });
};

/** Takes the focus over from a control that has gone: the title of the screen's saved photographs. */
export const focusSavedTitle = (options?: FocusOptions): void =>
  [...document.querySelectorAll<HTMLElement>('[data-saved-title]')]
    .find((title) => title.checkVisibility())
    ?.focus(options);

/** A `ref` for the field that a person goes on with. */
export const focusOnMount = (element: HTMLElement | null): void => element?.focus();

/** The dialog that lies on top: the last one that was opened. */
export const topDialog = (): Element | undefined =>
  [...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')].at(-1);

/** Tells whether a dialog is open: the person has to answer it first. */
export const isDialogOpen = (): boolean => topDialog() !== undefined;
