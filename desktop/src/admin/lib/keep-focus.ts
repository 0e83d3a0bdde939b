/**
 * A browser takes the focus from a control that becomes disabled, as a form's controls do while it saves. Once the
 * control is enabled again it gets the focus back, unless the person has gone elsewhere.
 */
export const keepFocusWhileBusy = (): void => {
  let busy: Node | null = null;
  const watch = new MutationObserver((changes) => {
    const targets = changes.flatMap(({ target }) => (target instanceof HTMLElement ? [target] : []));
    const enabled = targets.find((target) => target === busy && !target.hasAttribute('disabled'));
    const disabled = targets.find((target) => target === document.activeElement && target.hasAttribute('disabled'));
    if (enabled && document.activeElement === document.body) enabled.focus({ preventScroll: true });
    if (enabled) busy = null;
    if (disabled) busy = disabled;
  });
  watch.observe(document.documentElement, { subtree: true, attributeFilter: ['disabled'] });
};
