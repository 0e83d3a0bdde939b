/** Reads the addresses of a field: one on each line, or with commas or semicolons between them. */
export const toRecipients = (text: string): string[] =>
  text
    .split(/[\n,;]/)
    .map((address) => address.trim())
    .filter(Boolean);

export const toText = (recipients: readonly string[]): string => recipients.join('\n');
