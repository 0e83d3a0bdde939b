/** Every message between the desktop app's window and its main process, named once. */
export const IPC = {
  readServer: 'server:read',
} as const;

/** What the preload puts on `window.shutterdesk`. */
export interface DesktopBridge {
  /** The address of the studio's server, as an origin: 'https://photos.example.com'. */
  readServer: () => Promise<string>;
}
