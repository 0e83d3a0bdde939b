const PATIENCE_MS = 20_000;

/**
 * Reads a page of this site. If the page no longer exists, the answer is another page.
 * @throws when there is no answer
 */
export const readPage = async (address: string): Promise<Document> => {
  const response = await fetch(address, { signal: AbortSignal.timeout(PATIENCE_MS) });
  if (!response.ok && response.status !== 404) throw new Error(`${address} answered ${response.status}`);
  return new DOMParser().parseFromString(await response.text(), 'text/html');
};

/** The gallery's element on a page. */
export const photosOn = (page: ParentNode): HTMLElement | null => page.querySelector<HTMLElement>('.photos');
