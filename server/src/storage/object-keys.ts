import { UUID } from '@shutterdesk/shared';

const SEGMENT = /^[a-z0-9][a-z0-9.-]*$/;

/** Throws for a key that could leave its place. Keys are made by us: a wrong one is a defect, not a person's mistake. */
export const checkKey = (key: string): string => {
  const segments = key.replace(/\/$/, '').split('/');
  if (!segments.every((segment) => SEGMENT.test(segment) && !segment.includes('..'))) {
    throw new Error(`not an object key: ${JSON.stringify(key)}`);
  }
  return key;
};

export const UPLOADS = 'uploads/';
export const DERIVATIVES = 'derivatives/';
/** Derivatives of what is deleted and could be restored, where the public may read the others without us. */
export const HIDDEN = 'hidden/';

/** Tells whose store it is. */
export const MARK = 'site';

export const uploadKey = (id: string): string => `${UPLOADS}${id}`;
export const derivativesKey = (photoId: string): string => `${DERIVATIVES}${photoId}/`;
export const hiddenKey = (photoId: string): string => `${HIDDEN}${photoId}/`;

const UPLOAD_PATH = new RegExp(`^/api/objects/(${UUID})$`);

const pathOf = (url: string): string => (URL.canParse(url, 'http://here') ? new URL(url, 'http://here').pathname : '');

/** What an upload address on this server stands for, on whatever origin; null for any other. */
export const keyOfServerUrl = (url: string): string | null => {
  const id = UPLOAD_PATH.exec(pathOf(url))?.[1];
  return id ? uploadKey(id) : null;
};
