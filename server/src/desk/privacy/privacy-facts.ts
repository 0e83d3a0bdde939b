import type { OffPageWords } from '@shutterdesk/shared';

/** The facts about visitors' data, as this site is set up now. */
export interface SiteFacts {
  /** null: enquiries are kept until somebody deletes them. */
  readonly retentionMonths: number | null;
  /** The mail server's host; null where no mail is sent. */
  readonly mailHost: string | null;
  readonly acknowledges: boolean;
  /** The host from which visitors load photographs; null: the site's own. */
  readonly pictureHost: string | null;
  /** The program that is told of enquiries; null where there is none. */
  readonly webhookHost: string | null;
  /** The longest time for which a backup is kept, in days; null without backups. */
  readonly backupDays: number | null;
  /** The place in which the counts of senders are kept for an hour. */
  readonly countsIn: 'memory' | 'database';
  /** The studio, in lines, where the law of its country asks who is responsible and on what basis; null elsewhere. */
  readonly responsible: string | null;
}

/** The facts as the beginning of a privacy text, in its markup. */
export const factsAsText = (facts: SiteFacts, { privacy: say }: OffPageWords): string => {
  const { acknowledges, backupDays, countsIn, mailHost, pictureHost, responsible, retentionMonths, webhookHost } =
    facts;
  const form = [
    say.form,
    say.kept(retentionMonths),
    mailHost === null ? '' : say.mail(mailHost, acknowledges),
    webhookHost === null ? '' : say.passedOn(webhookHost),
    backupDays === null ? '' : say.backups(backupDays),
  ];
  return [
    `# ${say.title}`,
    ...(responsible === null ? [] : [`## ${say.responsibleTitle}`, responsible]),
    `## ${say.lookTitle}`,
    say.look,
    pictureHost === null ? '' : say.pictures(pictureHost),
    say.typed,
    `## ${say.writeTitle}`,
    form.filter(Boolean).join(' '),
    say.counts(countsIn),
    ...(responsible === null ? [] : [`## ${say.basisTitle}`, say.basis]),
    `## ${say.askTitle}`,
    say.ask,
    ...(responsible === null ? [] : [`## ${say.complainTitle}`, say.complain]),
  ]
    .filter(Boolean)
    .join('\n\n');
};
