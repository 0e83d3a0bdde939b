interface ConsentLine {
  readonly consentText?: string | null | undefined;
  readonly consentLink?: string | null | undefined;
}

/** Identifies a wording of the consent line; '' without a line. It is no secret and proves nothing. */
export const consentVersion = ({ consentText, consentLink }: ConsentLine): string => {
  if (!consentText) return '';
  let sum = 0;
  for (const character of `${consentText}\n${consentLink ?? ''}`) {
    sum = (Math.imul(sum, 31) + (character.codePointAt(0) ?? 0)) >>> 0;
  }
  return sum.toString(36);
};
