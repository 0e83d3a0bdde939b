import { offPageWordsIn, studioAddress } from '@shutterdesk/shared';
import * as z from 'zod';
import { letterToStudio, linkPart, markup, type ToStudio } from './letter-page.ts';
import type { Letter } from './smtp-sender.ts';

/** The faults with their cures, as the check-up says them; none: all works again. */
export const faultsSchema = z.array(
  z.object({ subject: z.string(), message: z.string(), cure: z.nullable(z.string()) }),
);
export type Faults = z.infer<typeof faultsSchema>;

interface FaultFacts extends ToStudio {
  readonly faults: Faults;
  /** ISO 8601. */
  readonly at: string;
}

/** The message that tells the owners what has not worked for a while, or that all works again. */
export const faultLetter = (facts: FaultFacts): Letter => {
  const { faults, at, settings } = facts;
  const say = offPageWordsIn(settings.language).studio;
  const [subject, lead] = faults.length > 0 ? [say.fault, say.faultLead] : [say.faultOver, say.faultOverLead];
  const rows = faults.map(
    ({ subject: about, message, cure }) =>
      `<dt>${markup(about)}</dt>\n<dd>${markup(message)}${cure ? `<br>\n${markup(cure)}` : ''}</dd>`,
  );
  return letterToStudio(facts, {
    subject,
    title: subject,
    parts: [
      { text: [lead, ''], html: `<p>${lead}</p>` },
      {
        text: faults.flatMap(({ subject: about, message, cure }) => [
          `${about}: ${message}`,
          ...(cure ? [cure] : []),
          '',
        ]),
        html: rows.length > 0 ? `<dl lang="en">\n${rows.join('\n')}\n</dl>` : '',
      },
      linkPart(facts, studioAddress('about'), say.openAbout),
    ],
    at,
  });
};
