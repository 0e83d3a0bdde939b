import {
  type Collection,
  type Portrait,
  readActiveHeroImage,
  readLogo,
  type Settings,
  wordsIn,
} from '@shutterdesk/shared';
import { layoutOf, lookParts, lookStyle } from '@shutterdesk/site/look-style';
import { pageContent } from '@shutterdesk/site/page-content';
import { PreviewCollection, PreviewPage } from '@shutterdesk/site/preview-page';
import firstView from '@shutterdesk/site/styles/first-view.css?inline';
import furtherDown from '@shutterdesk/site/styles/further-down-looks.css?inline';
import { useQuery } from '@tanstack/react-query';
import { Monitor, Smartphone } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { readOf } from '#lib/api/api.ts';
import { jpegAtLeast, useHeroColours } from '#lib/pictures.ts';
import { useBrandName, useCollections, useGallery } from '#lib/studio/studio-queries.ts';
import { useBox } from '#lib/window-hooks.ts';
import { IconChoices } from './choice-field.tsx';

const SCREENS = {
  phone: { width: 390, height: 844 },
  desktop: { width: 1280, height: 800 },
} as const;

const SCREEN_CHOICES = [
  { value: 'phone', label: 'Phone', Icon: Smartphone },
  { value: 'desktop', label: 'Desktop', Icon: Monitor },
] as const;

/** The page's own styles, in a document of their own: its media queries ask for the width of the preview. */
const DOCUMENT = `<!doctype html><html class="no-hero arriving"><head><style>${firstView}</style><style>${furtherDown}</style><style id="look"></style></head><body></body></html>`;

export interface LivePreviewProps {
  /** The settings as they are typed. */
  settings: Settings;
  portrait: Portrait | null;
  /** The place on the page that is being edited, as a selector. */
  section: string | null;
  /** Begins with the hero; without it, with the sections. */
  withHero?: boolean;
  /** As it is typed: its page is shown in place of the home page. */
  collection?: Collection;
}

const useTypedContent = ({ settings, portrait, withHero = false, collection }: Omit<LivePreviewProps, 'section'>) => {
  const brandName = useBrandName();
  const { data: galleryImages = [] } = useGallery();
  const { data: stored = [] } = useCollections();
  const collections = stored.map((one) => (one.id === collection?.id ? collection : one));
  const { data: heroImage = null } = useQuery({
    ...readOf(readActiveHeroImage),
    enabled: withHero,
  });
  const { data: logo = null } = useQuery(readOf(readLogo));
  const heroColours = useHeroColours(heroImage && (jpegAtLeast(heroImage.picture, 0) ?? heroImage.url));
  const site = { brandName, publicUrl: null, apiUrl: null };
  return { ...site, settings, galleryImages, collections, heroImage, heroColours, portrait, logo };
};

const Page = ({ body, section, ...typed }: LivePreviewProps & { body: HTMLElement }) => {
  const content = useTypedContent(typed);
  const page = pageContent(content, wordsIn(content.settings.language), layoutOf(content.settings));
  const { language, logo, look } = page;
  const { withHero = false, collection } = typed;
  const style = lookStyle(look, logo);
  const parts = lookParts(look) ?? '';
  useEffect(() => {
    const { documentElement } = body.ownerDocument;
    documentElement.lang = language;
    documentElement.classList.toggle('no-hero', !withHero);
  }, [body, language, withHero]);
  useEffect(() => {
    const { documentElement } = body.ownerDocument;
    const element = body.ownerDocument.getElementById('look');
    if (element) element.textContent = style;
    documentElement.dataset.look = parts;
  }, [body, style, parts]);
  useEffect(() => {
    const { defaultView, documentElement } = body.ownerDocument;
    const follow = () => {
      const bar = body.querySelector<HTMLElement>('.nav-bar');
      documentElement.classList.toggle('scrolled', (defaultView?.scrollY ?? 0) > Number(bar?.dataset.opaqueAfter));
    };
    follow();
    defaultView?.addEventListener('scroll', follow, { passive: true });
    return () => defaultView?.removeEventListener('scroll', follow);
  }, [body]);
  useEffect(() => {
    const { defaultView, documentElement } = body.ownerDocument;
    const target = section && body.querySelector(section);
    if (!target || !defaultView) return;
    const top = target.getBoundingClientRect().top + defaultView.scrollY;
    defaultView.scrollTo(0, top - Number.parseFloat(getComputedStyle(documentElement).fontSize) * 4.5);
  }, [body, section]);
  return createPortal(
    <div inert>
      {collection ? (
        <PreviewCollection id={collection.id} content={content} page={page} />
      ) : (
        <PreviewPage page={page} withHero={withHero} />
      )}
    </div>,
    body,
  );
};

/**
 * The page itself beside what is typed. It is inert and hidden from screen readers, because the fields say the same.
 */
export const LivePreview = (props: LivePreviewProps) => {
  const room = useRef<HTMLDivElement>(null);
  const { width } = useBox(room);
  const [name, setName] = useState<keyof typeof SCREENS>('phone');
  const screen = SCREENS[name];
  const [body, setBody] = useState<HTMLElement | null>(null);
  const scale = width / screen.width;
  /** A hero is as high as the window: it must not be higher than on the screen. */
  const height = props.withHero ? `min(${100 / scale}%, ${screen.height}px)` : `${100 / scale}%`;
  return (
    <aside
      aria-label="Preview"
      className="flex h-[70dvh] min-w-0 flex-col xl:sticky xl:top-16 xl:h-[calc(100dvh-5rem)]"
    >
      <div className="mb-1.5 flex items-center justify-between">
        <p className="text-sm font-medium text-muted">Your page as you type</p>
        <IconChoices label="Preview as on a" value={name} choices={SCREEN_CHOICES} onChange={setName} />
      </div>
      <div
        ref={room}
        className="relative min-h-0 flex-1 overflow-hidden rounded-card border border-line bg-surface"
        style={{ maxHeight: props.withHero ? screen.height * scale : undefined }}
      >
        <iframe
          aria-hidden
          tabIndex={-1}
          title="Preview of your page"
          srcDoc={DOCUMENT}
          onLoad={({ currentTarget }) => setBody(currentTarget.contentDocument?.body ?? null)}
          className="absolute top-0 left-0 origin-top-left"
          style={{ width: screen.width, height, scale: String(scale) }}
        />
      </div>
      {body && <Page {...props} body={body} />}
    </aside>
  );
};
