import '#ui/styles.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { keepFocusWhileBusy } from '#lib/keep-focus.ts';
import { App } from './app.tsx';

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
