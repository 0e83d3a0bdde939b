import { type Finding, readCheckup, STUDIO_ADDRESS, STUDIO_SECTIONS } from '@shutterdesk/shared';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { readOf } from '#lib/api/api.ts';
import { useIsOffline } from '#lib/desktop.ts';
import { SIGNS, type Sign, StateItem } from '#ui/alert.tsx';
import { RefreshButton } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Section } from '#ui/loaded.tsx';

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

const STATES: Record<Finding['state'], string> = { fine: 'Fine', advice: 'Advice', fault: 'Doesn’t work' };
const LOADING = 'Checking your site...';

const SIGN: Record<Finding['state'], Sign> = { fine: SIGNS.good, advice: SIGNS.missing, fault: SIGNS.bad };

const FindingItem = ({ finding: { subject, state, message, cure } }: { finding: Finding }) => (
  <StateItem {...SIGN[state]} label={STATES[state]}>
    <div className="grid gap-x-6 gap-y-1 sm:grid-cols-[7rem_minmax(0,1fr)]">
      <p className="font-medium">{subject}</p>
      <div>
        <p dir="auto" className="wrap-anywhere">
          <PlaceSentence text={message} />
        </p>
        {cure && (
          <p dir="auto" className="mt-1 wrap-anywhere text-muted">
            <PlaceSentence text={cure} />
          </p>
        )}
      </div>
    </div>
  </StateItem>
);

const RANK: readonly Finding['state'][] = ['fault', 'advice', 'fine'];

const worstFirst = (findings: readonly Finding[]): readonly Finding[] =>
  findings.toSorted((one, other) => RANK.indexOf(one.state) - RANK.indexOf(other.state));

const summary = (findings: readonly Finding[]): string => {
  const count = (state: Finding['state']) => findings.filter((finding) => finding.state === state).length;
  const [faults, advice] = [count('fault'), count('advice')];
  if (faults > 0) return faults === 1 ? '1 thing doesn’t work.' : `${faults} things don’t work.`;
  if (advice === 0) return 'Everything works.';
  return `Your site works. ${advice === 1 ? '1 thing' : `${advice} things`} could be better.`;
};

/** The version, and how the site and its machine are. */
export const AboutSection = () => {
  const offline = useIsOffline();
  const query = useQuery({
    ...readOf(readCheckup),
    // It says how things are now.
    staleTime: 0,
    enabled: !offline,
  });
  const { isFetching, refetch } = query;
  return (
    <Section query={query} what="The check-up" text={LOADING} cards={['h-286 sm:h-185']}>
      {({ version, findings }) => (
        <Card
          title={`Shutterdesk ${version}`}
          description={<span role="status">{isFetching ? LOADING : summary(findings)}</span>}
          action={<RefreshButton label="Check Again" isFetching={isFetching} disabled={offline} onRefresh={refetch} />}
        >
          <ul>
            {worstFirst(findings).map((finding) => (
              <FindingItem key={`${finding.subject} ${finding.message}`} finding={finding} />
            ))}
          </ul>
          <p className="mt-5 border-t border-line pt-4 text-sm text-muted">
            Run this on the server to see the same, even while the site is down:{' '}
            <code className="whitespace-nowrap">npm run doctor</code>
          </p>
        </Card>
      )}
    </Section>
  );
};
