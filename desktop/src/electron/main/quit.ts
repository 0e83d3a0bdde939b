import { app, dialog } from 'electron';
import type { StudioConnection } from './studio-connection.ts';

const QUIT = 0;

const sentence = (count: number): string =>
  count === 1
    ? '1 change hasn’t been sent yet. It stays on this computer and goes out when you open the app again.'
    : `${count} changes haven’t been sent yet. They stay on this computer and go out when you open the app again.`;

const mayQuit = (count: number): boolean =>
  count === 0 ||
  dialog.showMessageBoxSync({
    type: 'question',
    message: 'Quit Shutterdesk?',
    detail: sentence(count),
    buttons: ['Quit', 'Stay'],
    defaultId: 0,
    cancelId: 1,
  }) === QUIT;

let quitting = false;

/** Tells whether the app is about to end, so that a closed window stays closed. */
export const isQuitting = (): boolean => quitting;

/** Cancels quitting, because the person kept a window open. */
export const goOn = (): void => {
  quitting = false;
};

/** Keeps the store open as long as there is a window. */
const closeAtTheEnd = (studio: StudioConnection): void => {
  let closed = false;
  app.on('will-quit', (event) => {
    if (closed) return;
    event.preventDefault();
    void studio
      .close()
      .catch(() => undefined)
      .then(() => {
        closed = true;
        app.quit();
      });
  });
};

/**
 * Asks before it leaves pending changes for the next start, and closes the store before the app ends.
 * @param stay shows a window again after the last one was closed
 */
export const closeGracefully = (studio: StudioConnection, stay: () => void): void => {
  closeAtTheEnd(studio);
  app.on('before-quit', (event) => {
    if (quitting) return;
    event.preventDefault();
    void studio
      .unsent()
      .catch(() => 0)
      .then((count) => {
        if (!mayQuit(count)) return stay();
        quitting = true;
        app.quit();
      });
  });
};
