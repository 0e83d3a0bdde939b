import { RETENTION_MONTHS } from '@shutterdesk/shared';

const inquiries = (count: number): string => (count === 1 ? '1 inquiry' : `${count.toLocaleString('en-US')} inquiries`);
const months = (count: number): string => (count === 1 ? '1 month' : `${count} months`);

export const PRIVACY_WORDS = {
  what: 'Privacy',
  loading: 'Loading...',
  retention: 'How long inquiries are kept',
  retentionText:
    'Counted from the day an inquiry came; deleted ones and spam count too. One with a preferred date is kept until that date has passed.',
  deletes: 'Delete old inquiries',
  keeps: 'Inquiries are kept until you delete them.',
  months: 'Months',
  monthsHint: `From ${RETENTION_MONTHS.min} to ${RETENTION_MONTHS.max}.`,
  due: (due: number, kept: number) =>
    due === 0
      ? `No inquiry that may go is older than ${months(kept)}.`
      : `${inquiries(due)} older than ${months(kept)} will be deleted for good tonight, with everything that belongs to ${due === 1 ? 'it' : 'them'}.`,
  dueOnceSaved: (due: number, kept: number) =>
    due === 0
      ? `No inquiry that may go is older than ${months(kept)}.`
      : `Once saved, ${inquiries(due)} older than ${months(kept)} will be deleted for good tonight, with everything that belongs to ${due === 1 ? 'it' : 'them'}.`,
  held: (held: number) => `${inquiries(held)} as old ${held === 1 ? 'is' : 'are'} kept for a date still to come.`,
  save: 'Save',
  saving: 'Saving...',
  saved: 'How long inquiries are kept has been saved.',
  saveFailed: 'Failed to save how long inquiries are kept. Please try again.',
  unsaved: 'You have unsaved changes',
  person: 'One person',
  personText:
    'Whoever asks what you have stored about them may have it as a file, or be erased everywhere. An inquiry that they send later is a new one.',
  address: 'Email address',
  lookUp: 'Look Up…',
} as const;

export const CONSENT_WORDS = {
  title: 'Consent line',
  text: 'A sentence at your form that says what you do with what people send. Each inquiry keeps the line that stood there.',
  line: 'Your sentence',
  lineHint: 'Left blank, the form has no such line.',
  placeholder: 'Such as: I agree that my details are kept to answer my inquiry.',
  link: 'Address of your page about privacy (optional)',
  required: 'Must be ticked',
  requiredText: 'Nobody can send the form without having ticked the line.',
  save: 'Save Consent Line',
  saved: 'The consent line has been saved.',
  saveFailed: 'Failed to save the consent line. Please try again.',
} as const;
