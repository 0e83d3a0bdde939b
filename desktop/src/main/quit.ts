import { app, dialog } from 'electron';
import type { StudioConnection } from './studio-connection.ts';

const QUIT = 0;

const sentence = (count: number): string =>
  count === 1
    ? '1 change has not been sent yet. It is kept on this computer and goes on at the next start.'
    : `${count} changes have not been sent yet. They are kept on this computer and go on at the next start.`;

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

/** Whether the app is about to end, and a window that is closed stays closed. */
export const isQuitting = (): boolean => quitting;

/** Says that the app goes on, because somebody kept a window open. */
export const goOn = (): void => {
  quitting = false;
};

/** The store is open for as long as there is a window. */
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
 * Asks before changes that wait are left to the next start, and closes the store before the app ends.
 * @param stay shows a window again where the last one had been closed
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
