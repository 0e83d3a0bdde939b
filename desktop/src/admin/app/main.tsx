import '#ui/styles.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';

/**
 * A browser takes the focus from a control that becomes disabled, as a form's controls do while it saves: some at once,
 * some with the next frame. Once the control is enabled again it gets the focus back, unless the person has gone
 * elsewhere. A dialog that opens meanwhile, such as the one that asks the person to sign in again, may have such a control
 * of its own.
 */
const keepFocusWhileBusy = (): void => {
  /** Has the focus, or lost it by becoming disabled. */
  let focused: EventTarget | null = null;
  /** The control that lost the focus last comes last. */
  let busy: readonly HTMLElement[] = [];
  document.addEventListener('focusin', ({ target }) => {
    focused = target;
  });
  document.addEventListener('focusout', ({ target }) => {
    if (target instanceof HTMLElement && !target.hasAttribute('disabled')) focused = null;
  });
  const watch = new MutationObserver((changes) => {
    const targets = changes.flatMap(({ target }) => (target instanceof HTMLElement ? [target] : []));
    const disabled = targets.find((target) => target === focused && target.hasAttribute('disabled'));
    const waiting = busy.filter((control) => control.isConnected && control !== disabled);
    const last = waiting.at(-1);
    if (last && !last.hasAttribute('disabled') && document.activeElement === document.body)
      last.focus({ preventScroll: true });
    busy = [...waiting.filter((control) => control.hasAttribute('disabled')), ...(disabled ? [disabled] : [])];
  });
  watch.observe(document.documentElement, { subtree: true, attributeFilter: ['disabled'] });
};

/**
 * The browser's Back may bring a page from its memory, as it was left: after a logout that would be the dashboard. So
 * a page that is left shows nothing when it comes back, and loads again.
 */
const returnAfresh = (): void => {
  window.addEventListener('pagehide', ({ persisted }) => {
    if (persisted) document.documentElement.hidden = true;
  });
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) window.location.reload();
  });
};

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root.');
returnAfresh();
keepFocusWhileBusy();
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
