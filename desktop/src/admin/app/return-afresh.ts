/**
 * The browser's Back may bring a page from its memory, as it was left: after a logout that would be the dashboard. So
 * a page that is left shows nothing when it comes back, and loads again.
 */
export const returnAfresh = (): void => {
  window.addEventListener('pagehide', ({ persisted }) => {
    if (persisted) document.documentElement.hidden = true;
  });
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) window.location.reload();
  });
};
