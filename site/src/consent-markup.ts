import { consentVersion, escapeMarkup, type Settings } from '@shutterdesk/shared';

/** The sentence beside the box names this element; it is there only while it is needed. */
export const CONSENT_ERROR = 'contact-consent-error';

/**
 * The consent line at the form. It is markup and no component, because the form's script would carry that to every
 * visitor, and few studios have such a line.
 */
export const consentMarkup = (settings: Settings): string => {
  const { consentText, consentLink, consentRequired } = settings;
  if (!consentText) return '';
  const text = `<span dir="auto">${escapeMarkup(consentText)}</span>`;
  const box = `<input type="checkbox" name="consent" value="ticked" required aria-describedby="${CONSENT_ERROR}">`;
  const line = consentRequired ? `<label>${box} ${text}</label>` : `<p>${text}</p>`;
  const link = consentLink ? `<a href="${escapeMarkup(consentLink)}">Privacy</a>` : '';
  return `<input type="hidden" name="consentShown" value="${consentVersion(settings)}">${line}${link}`;
};
