import { STUDIO_ADDRESS, STUDIO_SECTIONS } from '@shutterdesk/shared';
import type { ReactNode } from 'react';

/** A sentence with what shows the first match of a pattern in another form. */
const withMatch = (text: string, pattern: RegExp, show: (words: string) => ReactNode): ReactNode => {
  const match = pattern.exec(text);
  if (!match) return text;
  const [words] = match;
  return (
    <>
      {text.slice(0, match.index)}
      {show(words)}
      {text.slice(match.index + words.length)}
    </>
  );
};

const STUDIO = 'Studio → ';
const PLACE = new RegExp(`${STUDIO}(?:${STUDIO_SECTIONS.join('|')})\\b`, 'i');
const COMMAND = /npm run [a-z]+(?: -- --[a-z]+)?/;

const addressOf = (words: string): string => `${STUDIO_ADDRESS}/${words.slice(STUDIO.length).toLowerCase()}`;

/** A sentence of the server that may name a section of the Studio page, which its name leads to, or a command. */
export const PlaceSentence = ({ text }: { text: string }) =>
  PLACE.test(text)
    ? withMatch(text, PLACE, (words) => (
        <a href={addressOf(words)} className="hit whitespace-nowrap underline underline-offset-4">
          {words}
        </a>
      ))
    : withMatch(text, COMMAND, (words) => <code className="whitespace-nowrap">{words}</code>);
