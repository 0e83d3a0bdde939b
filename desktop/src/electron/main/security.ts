import { type Session, shell, type WebContents } from 'electron';
import { type Destination, destinationOf } from './destination.ts';

const follow = (destination: Destination): void => {
  if (destination.kind === 'outside') void shell.openExternal(destination.url);
};

/** The window shows only the admin app; the system opens links that lead elsewhere. */
export const guardContents = (contents: WebContents, origin: () => string | null): void => {
  const judge = (event: { preventDefault(): void }, url: string) => {
    const destination = destinationOf(url, origin());
    if (destination.kind === 'here') return;
    event.preventDefault();
    follow(destination);
  };
  contents.on('will-navigate', (event) => judge(event, event.url));
  contents.on('will-redirect', (event) => judge(event, event.url));
  contents.on('will-attach-webview', (event) => event.preventDefault());
  contents.setWindowOpenHandler(({ url }) => {
    follow(destinationOf(url, origin()));
    return { action: 'deny' };
  });
};

/** The admin app needs no permission of the system, so none is granted. */
export const refusePermissions = (session: Session): void => {
  session.setPermissionRequestHandler((_contents, _permission, answer) => answer(false));
  session.setPermissionCheckHandler(() => false);
};
