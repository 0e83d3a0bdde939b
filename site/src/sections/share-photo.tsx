import type { PublicWords } from '@shutterdesk/shared';
import { type MouseEvent, useState } from 'react';
import { StrokeIcon } from './stroke-icon.tsx';

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
const sharePage = (url: string, title: string): Promise<boolean> | null => {
  const sharing: Sharing = navigator;
  if (sharing.share) return answer(sharing.share({ url, title }), false);
  return sharing.clipboard ? answer(sharing.clipboard.writeText(url), true) : null;
};

interface SharePhotoProps {
  readonly address: string;
  readonly title: string;
  readonly words: PublicWords['lightbox'];
}

/** Shares the address of the photograph's own page. Without a script, the link leads there. */
export const SharePhoto = ({ address, title, words }: SharePhotoProps) => {
  const [isCopied, setIsCopied] = useState(false);
  const share = (event: MouseEvent<HTMLAnchorElement>) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    const url = new URL(event.currentTarget.href);
    // An advertisement or a newsletter may have added a name for whoever came by it.
    url.search = '';
    const sharing = sharePage(url.href, title);
    if (!sharing) return;
    event.preventDefault();
    void sharing.then(setIsCopied);
  };
  return (
    <>
      <a aria-label={words.share} className="lightbox-button lightbox-share" href={address} onClick={share}>
        <StrokeIcon path="m9.5 14.5 5-5M11 7l1.2-1.2a4.2 4.2 0 0 1 6 6L17 13m-4 4-1.2 1.2a4.2 4.2 0 0 1-6-6L7 11" />
      </a>
      <span className="lightbox-copied" role="status">
        {isCopied && words.copied}
      </span>
    </>
  );
};
