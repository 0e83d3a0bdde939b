/** Makes one key of all spellings of an address, which differ in case or in spaces around them. */
export const addressKey = (email: string): string => email.trim().toLowerCase();

/** `ada+1@` and `a.d.a@` may be one mailbox, so they count as one. */
export const mailboxOf = (email: string): string => {
  const at = email.lastIndexOf('@');
  const [name = ''] = email.slice(0, at).split('+');
  return `${name.replaceAll('.', '')}${email.slice(at)}`.toLowerCase();
};
