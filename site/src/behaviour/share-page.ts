/** Old browsers lack the one, pages without a secure address the other. */
type Sharing = Partial<Pick<Navigator, 'share' | 'clipboard'>>;

const answer = (sharing: Promise<void>, done: boolean): Promise<boolean> =>
  sharing.then(
    () => done,
    () => false,
  );

/**
 * Offers the browser's own ways to share an address, which the visitor may leave, or copies it. Answers whether it was
 * copied; null where the browser can do neither.
 */
export const sharePage = (url: string, title: string): Promise<boolean> | null => {
  const sharing: Sharing = navigator;
  if (sharing.share) return answer(sharing.share({ url, title }), false);
  return sharing.clipboard ? answer(sharing.clipboard.writeText(url), true) : null;
};
