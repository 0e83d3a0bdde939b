import { type LegalSettings, legalPages } from './legal-pages.ts';

type ConsentLine = LegalSettings & {
  readonly consentText: string | null;
  readonly consentLink: string | null;
};

/** The target of the consent line: the address that it names, or else to the site's own privacy page, if it has one. */
export const consentTarget = (settings: ConsentLine): string | null => {
  const page = legalPages(settings).find(({ kind }) => kind === 'privacy');
  return settings.consentLink ?? (page ? `${page.address}/` : null);
};

/** Identifies a wording of the consent line; '' without a line. It is no secret and proves nothing. */
export const consentVersion = (settings: ConsentLine): string => {
  if (!settings.consentText) return '';
  let sum = 0;
  for (const character of `${settings.consentText}\n${consentTarget(settings) ?? ''}`) {
    sum = (Math.imul(sum, 31) + (character.codePointAt(0) ?? 0)) >>> 0;
  }
  return sum.toString(36);
};
