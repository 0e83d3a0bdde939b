import { consentTarget, consentVersion, type EnquiryConsent, type FormTrace, type Settings } from '@shutterdesk/shared';
import { HttpError } from '../http/http-error.ts';

const UNTICKED = 'Please tick this box to send your message';

/**
 * The consent that comes with an enquiry; null for an ordinary call, or a form that showed no line.
 * @throws {HttpError} invalid_request if the line must be ticked and is not
 */
export const consentOf = (
  settings: Settings,
  { consentShown, consent }: Pick<FormTrace, 'consentShown' | 'consent'>,
): EnquiryConsent | null => {
  if (!consentShown) return null;
  const isTicked = Boolean(consent);
  // The line has changed since this form was opened, and the visitor could not tick a line that was not shown.
  if (consentShown !== consentVersion(settings)) return { text: null, link: null, isTicked };
  if (settings.consentRequired && !isTicked) {
    throw new HttpError('invalid_request', UNTICKED, { issues: [{ path: 'consent', message: UNTICKED }] });
  }
  return { text: settings.consentText ?? null, link: consentTarget(settings), isTicked };
};
