import { StartError } from '@shutterdesk/shared/node/start-error';

/** A database that is not a site's, although it looks like one: it is still being filled, or the site has moved away. */
export interface DatabaseRole {
  readonly kind: 'filling' | 'moved';
  /** The place of the other database. */
  readonly other: string;
}

/** @param what names the database, as the subject of a sentence */
export const otherRoleFault = (what: string, { kind, other }: DatabaseRole): StartError =>
  new StartError(
    kind === 'moved'
      ? `${what} is no site any more: it has moved to ${other}. Start with that one, or bring it back with "npm run database:move".`
      : `${what} is still being filled from ${other}: run "npm run database:move" again.`,
  );

/** As one text, which `roleOf` reads. */
export const roleText = ({ kind, other }: DatabaseRole): string => `${kind} ${other}`;

export const roleOf = (text: string): DatabaseRole | null => {
  const [, kind, other = ''] = /^(filling|moved) (.*)$/s.exec(text) ?? [];
  return kind === 'filling' || kind === 'moved' ? { kind, other } : null;
};
