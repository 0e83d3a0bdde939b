import type { Enquiry } from '@shutterdesk/shared';
import { ArrowUp } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Button } from '#ui/button.tsx';
import { countNew, useNews } from '../marks/use-news.ts';

interface NewEnquiriesButtonProps {
  /** The newest listed enquiries; undefined until they are known. */
  listed: readonly Enquiry[] | undefined;
  /** Shows them without taking the focus. */
  onArrive: () => void;
  onShow: () => void;
}

/** A person who has scrolled or is typing in the list would lose their place. */
const mayInsert = (): boolean =>
  window.scrollY === 0 && !document.activeElement?.matches('[role=feed] *, [data-open-row] *');

/**
 * Takes newer enquiries into the list while it is at its top, and otherwise says that there are some, visible at any
 * scroll position.
 */
export const NewEnquiriesButton = ({ listed, onArrive, onShow }: NewEnquiriesButtonProps) => {
  const { news } = useNews();
  const count = listed && news ? countNew(news.recent, listed) : 0;
  const newest = news?.recent[0];
  /** Asked for once: after a failure the button stays. */
  const asked = useRef<string>(undefined);
  useEffect(() => {
    if (count === 0 || newest === asked.current || !mayInsert()) return;
    asked.current = newest;
    onArrive();
  });
  return (
    <div role="status" className="pointer-events-none sticky top-14 z-10 flex justify-center">
      {count > 0 && (
        <Button look="primary" className="pointer-events-auto mb-3 shadow-raised" onClick={onShow}>
          <ArrowUp aria-hidden />
          {count.toLocaleString('en-US')} new {count === 1 ? 'inquiry' : 'inquiries'}
        </Button>
      )}
    </div>
  );
};
