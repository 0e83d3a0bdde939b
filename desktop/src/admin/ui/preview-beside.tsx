import { Eye } from 'lucide-react';
import { lazy, type RefObject, Suspense, useEffect, useState } from 'react';
import { mediaHook } from '#lib/window-hooks.ts';
import { DialogButton } from './dialog.tsx';
import type { LivePreviewProps } from './live-preview.tsx';

const LivePreview = lazy(async () => ({ default: (await import('./live-preview.tsx')).LivePreview }));

/** From here on there is room beside the cards. */
const useIsWide = mediaHook('(min-width: 80rem)');

const Preview = (props: LivePreviewProps) => (
  <Suspense fallback={<div />}>
    <LivePreview {...props} />
  </Suspense>
);

/** The page as it is typed, beside the cards of a wide window. */
export const PreviewBeside = (props: LivePreviewProps) => useIsWide() && <Preview {...props} />;

/** Shows the page as it is typed, where there is no room beside the cards. */
export const PreviewButton = (props: LivePreviewProps) => {
  const face = (
    <>
      <Eye aria-hidden />
      See the Page
    </>
  );
  return (
    !useIsWide() && (
      <DialogButton face={face} title="Your page">
        {() => <Preview {...props} />}
      </DialogButton>
    )
  );
};

/** The place on the page, as a selector, of the part of a form that has the focus; `data-previews` names it. */
export const useFocusedSection = (form: RefObject<HTMLElement | null>): string | null => {
  const [section, setSection] = useState<string | null>(null);
  useEffect(() => {
    const element = form.current;
    const follow = ({ target }: Event) => {
      const part = target instanceof Element ? target.closest<HTMLElement>('[data-previews]') : null;
      setSection(part?.dataset.previews ?? null);
    };
    element?.addEventListener('focusin', follow);
    return () => element?.removeEventListener('focusin', follow);
  }, [form]);
  return section;
};
