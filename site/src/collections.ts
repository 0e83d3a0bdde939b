import {
  type Collection,
  hasStoriesPage,
  isListed,
  type Picture,
  type PublicWords,
  proseMarkup,
  proseText,
  STORIES_ADDRESS,
  storiesIn,
} from '@shutterdesk/shared';
import { type GalleryLook, galleryLook } from './gallery-tiles.ts';
import type { FootLink, GalleryPhoto, PackageContent, PageContent } from './page-content.ts';
import type { SiteContent } from './site-content.ts';

type WithCollections = Pick<SiteContent, 'collections' | 'galleryImages' | 'settings'>;

/** The pages of photographs that every page links to. */
export interface CollectionLinks {
  readonly navPages: readonly FootLink[];
  readonly footPages: readonly FootLink[];
  /** Stand before the photographs of the home page. */
  readonly covers: readonly CollectionCover[];
}

/** The room in the bar of a large screen; the others stand in the foot. */
const IN_NAV = { pages: 7, letters: 60 };

/** It lies in a folder of its own, so that any static server finds it. */
const pageAddress = (address: string): string => `${address}/`;

const shownIn = ({ collections = [] }: Pick<SiteContent, 'collections'>): readonly Collection[] =>
  collections.filter(({ isShown }) => isShown);

export const collectionLinks = (content: WithCollections, say: PublicWords): CollectionLinks => {
  const shown = shownIn(content);
  const stories = hasStoriesPage(shown) ? [{ label: say.collections.stories, url: pageAddress(STORIES_ADDRESS) }] : [];
  const linkedIn = (place: 'navigation' | 'footer'): readonly FootLink[] =>
    shown
      .filter((one) => one.shownIn === place || one.shownIn === 'both')
      .map(({ name, address }) => ({ label: name, url: pageAddress(address) }));
  const forNav = linkedIn('navigation');
  const inNav: FootLink[] = [];
  let room = IN_NAV.letters;
  for (const link of forNav) {
    if (inNav.length === IN_NAV.pages || link.label.length > room) continue;
    inNav.push(link);
    room -= link.label.length;
  }
  const inFoot = [...forNav.filter((link) => !inNav.includes(link)), ...linkedIn('footer')];
  return {
    navPages: [...inNav, ...stories],
    covers: homeCovers(content, say),
    footPages: [...new Map(inFoot.map((link) => [link.url, link])).values(), ...stories],
  };
};

/** A collection as a list of collections shows it. */
export interface CollectionCover {
  readonly id: string;
  readonly name: string;
  /** `/weddings/` */
  readonly address: string;
  /** 'Sintra · May 3, 2026'; '' for neither. */
  readonly placeAndDay: string;
  /** null: it has no photograph. */
  readonly cover: GalleryPhoto | null;
}

/** A collection as its own page shows it. */
export interface CollectionContent extends CollectionCover {
  /** Markup; '' for none. */
  readonly intro: string;
  readonly title: string;
  readonly description: string;
  readonly day: string | null;
  readonly place: string | null;
  readonly photos: readonly GalleryPhoto[];
  readonly look: GalleryLook;
  readonly package: PackageContent | null;
  /** Search engines may find it. */
  readonly isListed: boolean;
}

export interface StoryLink {
  readonly label: string;
  readonly url: string;
}

/** The stories before and after one. */
export interface Neighbours {
  readonly newer: StoryLink | null;
  readonly older: StoryLink | null;
}

const DESCRIPTION_MAX = 160;

const shortened = (text: string): string => {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length <= DESCRIPTION_MAX ? line : `${line.slice(0, DESCRIPTION_MAX - 3).replace(/\s+\S*$/, '')}…`;
};

const photosById = new WeakMap<readonly GalleryPhoto[], ReadonlyMap<string, GalleryPhoto>>();

const byId = (photos: readonly GalleryPhoto[]): ReadonlyMap<string, GalleryPhoto> => {
  const known = photosById.get(photos) ?? new Map(photos.map((photo) => [photo.id, photo]));
  photosById.set(photos, known);
  return known;
};

const dayFormat = ({ locale }: PublicWords): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });

const coverOf = (
  { id, name, address, coverId, day, place }: Collection,
  photos: readonly GalleryPhoto[],
  gallery: ReadonlyMap<string, GalleryPhoto>,
  date: Intl.DateTimeFormat,
): CollectionCover => ({
  id,
  name,
  address: pageAddress(address),
  placeAndDay: [place, day && date.format(new Date(day))].filter(Boolean).join(' · '),
  cover: (coverId && gallery.get(coverId)) || photos[0] || null,
});

const photosOf = ({ photoIds }: Collection, gallery: ReadonlyMap<string, GalleryPhoto>): readonly GalleryPhoto[] =>
  photoIds.flatMap((id) => gallery.get(id) ?? []);

/** The most covers on the home page. */
const COVERS_MAX = 24;

/** The covers before the photographs of the home page, where the studio has chosen so. */
const homeCovers = (
  { collections = [], galleryImages, settings }: WithCollections,
  say: PublicWords,
): readonly CollectionCover[] => {
  if (!settings.collectionsFirst) return [];
  const [gallery, date] = [byId(galleryImages), dayFormat(say)];
  return collections
    .filter((one) => one.isShown && isListed(one))
    .slice(0, COVERS_MAX)
    .map((one) => coverOf(one, photosOf(one, gallery), gallery, date));
};

const looks = new WeakMap<Collection, { readonly pictures: readonly Picture[]; readonly look: GalleryLook }>();

/** The look of a collection: a save that leaves its pictures as they are leaves it the same. */
const lookOf = (
  collection: Collection,
  photos: readonly GalleryPhoto[],
  layout: GalleryLook['layout'],
): GalleryLook => {
  const before = looks.get(collection);
  const isSame =
    before?.look.layout === layout &&
    before.pictures.length === photos.length &&
    photos.every(({ picture }, at) => picture === before.pictures[at]);
  if (isSame) return before.look;
  const pictures = photos.map(({ picture }) => picture);
  const look = galleryLook(pictures, layout);
  looks.set(collection, { pictures, look });
  return look;
};

const contentOf = (collection: Collection, page: PageContent, date: Intl.DateTimeFormat): CollectionContent => {
  const { name, intro, title, description, day, place, layout } = collection;
  const { brandName, say } = page;
  const gallery = byId(page.photos);
  const photos = photosOf(collection, gallery);
  return {
    ...coverOf(collection, photos, gallery, date),
    intro: intro === null ? '' : proseMarkup(intro),
    title: title ?? `${name} · ${brandName}`,
    description:
      description ?? (intro === null ? say.collections.description(name, brandName) : shortened(proseText(intro))),
    day,
    place,
    photos,
    look: lookOf(collection, photos, layout ?? page.galleryLook.layout),
    package: page.packages.find((item) => item.id !== undefined && item.id === collection.packageId) ?? null,
    isListed: isListed(collection),
  };
};

/** The contents of all collections, and the list of stories, where there is one. */
export const collectionContents = (content: Pick<SiteContent, 'collections'>, page: PageContent) => {
  const shown = shownIn(content);
  const date = dayFormat(page.say);
  const all = shown.map((collection) => contentOf(collection, page, date));
  const contents = new Map(all.map((one) => [one.id, one]));
  const stories = storiesIn(shown).flatMap(({ id }) => contents.get(id) ?? []);
  const linkTo = (story: CollectionContent | undefined): StoryLink | null =>
    story ? { label: story.name, url: story.address } : null;
  const neighboursOf = (collection: CollectionContent): Neighbours => {
    const at = stories.indexOf(collection);
    return at === -1
      ? { newer: null, older: null }
      : { newer: linkTo(stories[at - 1]), older: linkTo(stories[at + 1]) };
  };
  return { all, stories: hasStoriesPage(shown) ? stories : [], neighboursOf };
};

/** The page whose gallery is the collection's. */
export const pageOfCollection = (page: PageContent, collection: CollectionContent): PageContent => ({
  ...page,
  headings: { ...page.headings, galleryTitle: collection.name },
  galleryHead: { title: collection.name },
  galleryPlace: { first: collection.address, folder: collection.address, isUnlisted: !collection.isListed },
  galleryLook: collection.look,
  galleryShortened: false,
  covers: [],
  photos: collection.photos,
  categories: [],
  about: null,
  kindWords: [],
  questions: [],
});
