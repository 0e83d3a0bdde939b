import { escapeMarkup, offPageWordsIn, studioAddress } from '@shutterdesk/shared';
import * as z from 'zod';
import { letterPage, markup, type ToStudio } from './letter-page.ts';
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
export const faultLetter = ({ messageId, faults, at, settings, brandName, siteUrl, to }: FaultFacts): Letter => {
  const say = offPageWordsIn(settings.language).studio;
  const [subject, lead] = faults.length > 0 ? [say.fault, say.faultLead] : [say.faultOver, say.faultOverLead];
  const link = siteUrl && `${siteUrl}${studioAddress('about')}`;
  const text = [
    lead,
    '',
    ...faults.flatMap(({ subject: about, message, cure }) => [`${about}: ${message}`, ...(cure ? [cure] : []), '']),
    ...(link ? [say.open(link)] : []),
    '',
  ].join('\n');
  const rows = faults.map(
    ({ subject: about, message, cure }) =>
      `<dt>${markup(about)}</dt>\n<dd>${markup(message)}${cure ? `<br>\n${markup(cure)}` : ''}</dd>`,
  );
  const html = letterPage(
    subject,
    `<h1>${subject}</h1>
<p>${lead}</p>${rows.length > 0 ? `\n<dl lang="en">\n${rows.join('\n')}\n</dl>` : ''}${link ? `\n<p><a href="${escapeMarkup(link)}">${say.openAbout}</a></p>` : ''}`,
    settings.language,
  );
  return { id: messageId, fromName: brandName, to, subject, text, html, date: new Date(at) };
};
