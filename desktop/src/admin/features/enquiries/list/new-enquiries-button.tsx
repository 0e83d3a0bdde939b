import type { Enquiry } from '@shutterdesk/shared';
import { ArrowUp } from 'lucide-react';
import { Button } from '#ui/button.tsx';
import { countNew, useNews } from '../marks/use-news.ts';

interface NewEnquiriesButtonProps {
  /** The newest listed enquiries; undefined until they are known. */
  listed: readonly Enquiry[] | undefined;
  onShow: () => void;
}

/** Shows that there are newer enquiries than those in the list. It stays visible at any scroll position. */
export const NewEnquiriesButton = ({ listed, onShow }: NewEnquiriesButtonProps) => {
  const { news } = useNews();
  const count = listed && news ? countNew(news.recent, listed) : 0;
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
