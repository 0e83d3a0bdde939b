/**
 * A header of every answer of the API: the id of the site since it was set up or last restored, and if it was, the moment
 * of the backup and the id of the site at that moment. A change may name the id of the generation that its author has seen: another one refuses it with
 * `other_generation`.
 */
export const GENERATION_HEADER = 'shutterdesk-generation';

export interface Generation {
  readonly id: string;
  /** null: it never was restored. */
  readonly backupOf: string | null;
  /** The generation in which the backup was made. */
  readonly previous: string | null;
}

export const generationHeader = ({ id, backupOf, previous }: Generation): string =>
  backupOf === null ? id : `${id}; backup="${backupOf}"; of="${previous}"`;

/** null: the server tells none. */
export const generationIn = (headers: Headers): Generation | null => {
  const text = headers.get(GENERATION_HEADER) ?? '';
  const told = /^([\w-]{1,100})(?:; backup="([\d:.TZ-]{1,40})"; of="([\w-]{1,100})")?$/.exec(text);
  const [, id, backupOf = null, previous = null] = told ?? [];
  return id === undefined ? null : { id, backupOf, previous };
};
