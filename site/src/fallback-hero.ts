import type { Picture } from '@shutterdesk/shared';
import avif800 from './assets/hero-800.avif?url';
import jpeg800 from './assets/hero-800.jpg?url';
import avif1600 from './assets/hero-1600.avif?url';
import jpeg1600 from './assets/hero-1600.jpg?url';
import avif2400 from './assets/hero-2400.avif?url';
import shareUrl from './assets/hero-share.jpg?url';
import { FALLBACK_SIZE } from './fallback-shade.ts';
import type { ShareImage } from './site-content.ts';

/** The Open Graph image of a page without a hero picture of its own. */
export const fallbackShareImage: ShareImage = { url: shareUrl, alt: '', width: 1200, height: 630 };

/** The hero picture until the studio adds one. */
export const fallbackHero: Picture = {
  ...FALLBACK_SIZE,
  placeholder:
    'data:image/webp;base64,UklGRkgAAABXRUJQVlA4IDwAAADwAQCdASoQAAsABUB8JbACdAEfZTZxWwAA/mXH1NHtTg43X5FnMqkYwxggRMEdtU4je/U8XmG3vXdKwAA=',
  derivatives: [
    { format: 'avif', width: 800, url: avif800 },
    { format: 'avif', width: 1600, url: avif1600 },
    { format: 'avif', width: 2400, url: avif2400 },
    { format: 'jpeg', width: 800, url: jpeg800 },
    { format: 'jpeg', width: 1600, url: jpeg1600 },
  ],
};
