interface Item {
  readonly id: string;
}

export const deleteButtonId = (id: string): string => `delete-${id}`;

/**
 * After an item has gone with its focused button, focuses the delete button of the item beside it.
 * @param items with the item that has gone
 */
export const focusNeighbour = (items: readonly Item[], gone: Item): void => {
  if (document.activeElement !== document.body) return;
  const at = items.findIndex(({ id }) => id === gone.id);
  const neighbour = items[at + 1] ?? items[at - 1];
  if (neighbour) document.getElementById(deleteButtonId(neighbour.id))?.focus();
};
