import { UUID } from '@shutterdesk/shared';

const SEGMENT = /^[a-z0-9][a-z0-9.-]*$/;

/** Throws for a key that could escape its folder. We create all keys ourselves, so a wrong one is a bug. */
export const checkKey = (key: string): string => {
  const segments = key.replace(/\/$/, '').split('/');
  if (!segments.every((segment) => SEGMENT.test(segment))) {
    throw new Error(`not an object key: ${JSON.stringify(key)}`);
  }
  return key;
};

export const UPLOADS = 'uploads/';
export const DERIVATIVES = 'derivatives/';
/** Derivatives of deleted items that can be restored, where visitors read the bucket directly. */
export const HIDDEN = 'hidden/';

/** Identifies the owner of the store. */
export const MARK = 'site';

export const uploadKey = (id: string): string => `${UPLOADS}${id}`;
export const derivativesKey = (photoId: string): string => `${DERIVATIVES}${photoId}/`;
export const hiddenKey = (photoId: string): string => `${HIDDEN}${photoId}/`;

const UPLOAD_PATH = new RegExp(`^/api/objects/(${UUID})$`);

const pathOf = (url: string): string => (URL.canParse(url, 'http://here') ? new URL(url, 'http://here').pathname : '');

/** The key of an upload address on this server, at any origin; null for any other address. */
export const keyOfServerUrl = (url: string): string | null => {
  const id = UPLOAD_PATH.exec(pathOf(url))?.[1];
  return id ? uploadKey(id) : null;
};
