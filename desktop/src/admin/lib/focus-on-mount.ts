/** A `ref` for the field that a person goes on with. */
export const focusOnMount = (element: HTMLElement | null): void => element?.focus();
