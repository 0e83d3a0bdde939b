/** Old browsers lack `share`, and pages without https lack `clipboard`. */
type Sharing = Partial<Pick<Navigator, 'share' | 'clipboard'>>;

const answer = (sharing: Promise<void>, done: boolean): Promise<boolean> =>
  sharing.then(
    () => done,
    () => false,
  );

/**
 * Opens the browser's own dialog for sharing an address, which the visitor may cancel, or copies the address. Answers
 * whether it was copied; null if the browser can do neither.
 */
export const sharePage = (url: string, title: string): Promise<boolean> | null => {
  const sharing: Sharing = navigator;
  if (sharing.share) return answer(sharing.share({ url, title }), false);
  return sharing.clipboard ? answer(sharing.clipboard.writeText(url), true) : null;
};
