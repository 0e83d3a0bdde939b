const PATIENCE_MS = 20_000;

/**
 * A page of this site; an address at which there is none any more is answered with another page.
 * @throws when there is no answer
 */
export const readPage = async (address: string): Promise<Document> => {
  const response = await fetch(address, { signal: AbortSignal.timeout(PATIENCE_MS) });
  if (!response.ok && response.status !== 404) throw new Error(`${address} answered ${response.status}`);
  return new DOMParser().parseFromString(await response.text(), 'text/html');
};

/** The photographs as they hang on a page. */
export const photosOn = (page: ParentNode): HTMLElement | null => page.querySelector<HTMLElement>('.photos');
