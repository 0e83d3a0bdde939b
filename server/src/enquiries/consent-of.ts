import { consentVersion, type EnquiryConsent, type FormTrace, type Settings } from '@shutterdesk/shared';
import { HttpError } from '../http/http-error.ts';

const UNTICKED = 'Please tick this box to send your message';

/**
 * The consent that comes with an enquiry; null for a call that says nothing of it: an ordinary call, or a form that
 * showed no line.
 * @throws {HttpError} invalid_request where the line must be ticked and is not
 */
export const consentOf = (
  settings: Settings,
  { consentShown, consent }: Pick<FormTrace, 'consentShown' | 'consent'>,
): EnquiryConsent | null => {
  if (!consentShown) return null;
  const isTicked = Boolean(consent);
  // The line was changed after this form had been opened: nobody can tick a line that was not shown.
  if (consentShown !== consentVersion(settings)) return { text: null, link: null, isTicked };
  if (settings.consentRequired && !isTicked) {
    throw new HttpError('invalid_request', UNTICKED, { issues: [{ path: 'consent', message: UNTICKED }] });
  }
  return { text: settings.consentText ?? null, link: settings.consentLink ?? null, isTicked };
};
