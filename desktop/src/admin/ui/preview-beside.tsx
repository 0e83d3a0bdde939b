import { Eye } from 'lucide-react';
import { lazy, type ReactNode, type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import { classNames } from '#lib/class-names.ts';
import { mediaHook } from '#lib/window-hooks.ts';
import { DialogButton } from './dialog.tsx';
import type { LivePreviewProps } from './live-preview.tsx';

const LivePreview = lazy(async () => ({ default: (await import('./live-preview.tsx')).LivePreview }));

/** From here on there is room beside the cards. */
const useIsWide = mediaHook('(min-width: 80rem)');

/** The place on the page, as a selector, of the card that has the focus; `data-previews` names it. */
const useFocusedSection = (cards: RefObject<HTMLElement | null>): string | null => {
  const [section, setSection] = useState<string | null>(null);
  useEffect(() => {
    const element = cards.current;
    const follow = ({ target }: Event) => {
      const part = target instanceof Element ? target.closest<HTMLElement>('[data-previews]') : null;
      setSection(part?.dataset.previews ?? null);
    };
    element?.addEventListener('focusin', follow);
    return () => element?.removeEventListener('focusin', follow);
  }, [cards]);
  return section;
};

const FACE = (
  <>
    <Eye aria-hidden />
    See the Page
  </>
);

interface PreviewBesideProps {
  /** The page as it is typed; null while it is not known. */
  page: Omit<LivePreviewProps, 'section'> | null;
  /** Leaves the page the whole width of a large window. */
  isLarge?: boolean;
  /** The cards; the button shows the page where there is no room beside them. */
  children: (seePage: ReactNode) => ReactNode;
}

/** Cards, and beside them the page as it is typed. */
export const PreviewBeside = ({ page, isLarge, children }: PreviewBesideProps) => {
  const cards = useRef<HTMLDivElement>(null);
  const section = useFocusedSection(cards);
  const isWide = useIsWide();
  const preview = page && (
    <Suspense fallback={<div />}>
      <LivePreview {...page} section={section} />
    </Suspense>
  );
  const button = preview && !isWide && (
    <DialogButton face={FACE} title="Your page">
      {() => preview}
    </DialogButton>
  );
  return (
    <div
      className={classNames(
        'grid gap-6 xl:grid-cols-[minmax(0,1fr)_24rem]',
        isLarge && '2xl:-mr-[calc((100vw-74rem)/2)] 2xl:grid-cols-[32rem_minmax(0,1fr)]',
      )}
    >
      <div ref={cards} className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-4">
        {children(button)}
      </div>
      {isWide && preview}
    </div>
  );
};
