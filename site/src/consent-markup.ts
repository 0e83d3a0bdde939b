import { consentTarget, consentVersion, escapeMarkup, type Settings } from '@shutterdesk/shared';

/** The id of the error beside the box, which exists only while the error is shown. */
export const CONSENT_ERROR = 'contact-consent-error';

/**
 * The consent line at the form. It is markup: every visitor would load a component with the form's script, and few
 * studios have such a line.
 */
export const consentMarkup = (settings: Settings, privacy: string): string => {
  const { consentText, consentRequired } = settings;
  const target = consentTarget(settings);
  if (!consentText) return '';
  const text = `<span dir="auto">${escapeMarkup(consentText)}</span>`;
  const box = `<input type="checkbox" name="consent" value="ticked" required aria-describedby="${CONSENT_ERROR}">`;
  const line = consentRequired ? `<label>${box} ${text}</label>` : `<p>${text}</p>`;
  const link = target ? `<a href="${escapeMarkup(target)}">${privacy}</a>` : '';
  return `<input type="hidden" name="consentShown" value="${consentVersion(settings)}">${line}${link}`;
};
