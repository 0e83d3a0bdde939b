import type { Picture } from '@shutterdesk/shared';

/** The picture of a photograph that is still in the app's own folder. */
export interface PendingPicture {
  readonly url: string;
  readonly picture: Picture;
}

const TRANSPARENT = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';

export const pendingPicture = (url: string, width: number, height: number): PendingPicture => ({
  url,
  picture: { width, height, placeholder: TRANSPARENT, derivatives: [{ format: 'jpeg', width, url }] },
});
