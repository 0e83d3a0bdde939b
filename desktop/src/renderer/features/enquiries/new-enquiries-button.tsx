import type { Enquiry } from '@shutterdesk/shared';
import { ArrowUp } from 'lucide-react';
import { Button } from '#ui/button.tsx';
import { ENQUIRIES_WORDS as words } from './enquiries-words.ts';
import { countNew, useNews } from './use-news.ts';

interface NewEnquiriesButtonProps {
  /** The newest that are listed; undefined until they are known. */
  listed: readonly Enquiry[] | undefined;
  onShow: () => void;
}

/** Says that more has come than is listed. It stays in sight, however far down somebody reads. */
export const NewEnquiriesButton = ({ listed, onShow }: NewEnquiriesButtonProps) => {
  const { news } = useNews();
  const count = listed && news ? countNew(news.recent, listed) : 0;
  return (
    <div role="status" className="pointer-events-none sticky top-14 z-10 flex justify-center">
      {count > 0 && (
        <Button look="primary" className="pointer-events-auto mb-3 shadow-raised" onClick={onShow}>
          <ArrowUp aria-hidden />
          {words.newOnes(count)}
        </Button>
      )}
    </div>
  );
};
