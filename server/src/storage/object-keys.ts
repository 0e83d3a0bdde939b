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

export const uploadKey = (id: string): string => `${UPLOADS}${id}`;
export const derivativesKey = (photoId: string): string => `${DERIVATIVES}${photoId}/`;
