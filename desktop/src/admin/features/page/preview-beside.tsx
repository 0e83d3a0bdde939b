import { Eye } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { mediaHook } from '#lib/media-hook.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import type { LivePreviewProps } from './live-preview.tsx';

const LivePreview = lazy(async () => ({ default: (await import('./live-preview.tsx')).LivePreview }));

/** From here on there is room beside the cards. */
const useIsWide = mediaHook('(min-width: 80rem)');

/** The page as it is typed: beside the cards, or in a narrow window behind a button that stays in reach. */
export const PreviewBeside = (props: LivePreviewProps) => {
  const isWide = useIsWide();
  const [open, setOpen] = useState(false);
  const preview = (
    <Suspense fallback={<div />}>
      <LivePreview {...props} />
    </Suspense>
  );
  if (isWide) return preview;
  return (
    <>
      <Button className="fixed right-4 bottom-28 z-20 shadow-raised" onClick={() => setOpen(true)}>
        <Eye aria-hidden />
        See the Page
      </Button>
      <Dialog title="Your page" open={open} onClose={() => setOpen(false)}>
        {preview}
      </Dialog>
    </>
  );
};
