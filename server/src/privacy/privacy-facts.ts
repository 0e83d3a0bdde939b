/** What this site does with the data of its visitors, as it is set up now. */
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
  /** Where the counts of senders are kept for an hour. */
  readonly countsIn: 'memory' | 'database';
}

const kept = (months: number | null): string => {
  if (months === null) return 'We keep it until we delete it.';
  return `It is deleted after ${months === 1 ? 'one month' : `${months} months`}; an inquiry with a date that is still to come is kept until that date has passed.`;
};

const mail = ({ mailHost, acknowledges }: SiteFacts): string => {
  if (mailHost === null) return '';
  const whom = acknowledges ? 'us, and a confirmation to you,' : 'us';
  return `The mail server ${mailHost} takes a message about it to ${whom} by e-mail.`;
};

/** The facts as the beginning of a privacy text, in its markup. */
export const factsAsText = (facts: SiteFacts): string => {
  const { backupDays, countsIn, pictureHost, retentionMonths, webhookHost } = facts;
  const form = [
    'What you enter into the form (name, e-mail address, phone number, package, date and message) is stored in our database.',
    kept(retentionMonths),
    mail(facts),
    webhookHost ? `It is passed on to the program that we use at ${webhookHost}.` : '',
    backupDays === null ? '' : `Our backups may hold it for up to ${backupDays} days longer.`,
  ];
  return [
    '# What this site does',
    '## When you look at it',
    'This site sets no cookies for its visitors, counts nobody, and loads no scripts or fonts from other services.',
    pictureHost
      ? `Its photographs come from ${pictureHost}, a storage service that we use: it learns your network address.`
      : '',
    'What you type into the form stays in your browser’s tab until you send it.',
    '## When you write to us',
    form.filter(Boolean).join(' '),
    `So that nobody can flood us, our server counts messages by network address, in its ${countsIn}, for at most an hour.`,
    '## What you can ask for',
    'You can ask us at any time what we have stored about you, have it as a file, and have it corrected or deleted.',
  ]
    .filter(Boolean)
    .join('\n\n');
};
