import { StartError } from '@shutterdesk/shared/node/start-error';

/** A database that is not a site's, although it looks like one: it is still being filled, or the site has moved away. */
export interface Standing {
  readonly kind: 'filling' | 'moved';
  /** The place of the other database. */
  readonly other: string;
}

/** @param what names the database, as the subject of a sentence */
export const standingFault = (what: string, { kind, other }: Standing): StartError =>
  new StartError(
    kind === 'moved'
      ? `${what} is no site any more: it has moved to ${other}. Start with that one, or bring it back with "npm run database:move".`
      : `${what} is still being filled from ${other}: run "npm run database:move" again, which goes on where it stopped.`,
  );

/** As one text, which `standingOf` reads. */
export const standingText = ({ kind, other }: Standing): string => `${kind} ${other}`;

export const standingOf = (text: string): Standing | null => {
  const [, kind, other = ''] = /^(filling|moved) (.*)$/s.exec(text) ?? [];
  return kind === 'filling' || kind === 'moved' ? { kind, other } : null;
};
