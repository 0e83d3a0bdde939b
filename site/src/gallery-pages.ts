import { GALLERY_SHORT, type PublicWords } from '@shutterdesk/shared';
import type { GalleryPhoto, PageContent } from './page-content.ts';
import type { SectionContent } from './section-content.ts';

const PHOTOS_A_PAGE = 120;

/** The photographs in the home page's own document. */
interface PhotoRoom {
  /** A gallery up to this size is in it. */
  readonly whole: number;
  /** The number of them at first, in a larger one. */
  readonly atFirst: number;
}

/** The photographs in the document of a long gallery without much text beside it. */
export const USUAL_FIRST = 18;

/**
 * The document should fit into the first packets of a connection: the more text there is on the page, the fewer
 * photographs are in it. All are whole numbers of rows in one, two and three columns, so that only the last row of the
 * gallery may be incomplete.
 */
const ROOMS: readonly (PhotoRoom & { readonly letters: number })[] = [
  { letters: 1300, whole: 24, atFirst: USUAL_FIRST },
  { letters: 4800, whole: 12, atFirst: 12 },
];
const LEAST_ROOM: PhotoRoom = { whole: 6, atFirst: 6 };

/** The markup of an item, that of a photograph, and the rules of a look, in letters of text. */
const ITEM = 80;
const PHOTO = 600;
const LOOK = 1500;

const lettersOf = ({ about, covers, galleryPlace, kindWords, look, questions }: PagedContent): number => {
  const texts = [
    ...(about?.paragraphs ?? []),
    ...kindWords.flatMap(({ quote, name }) => [quote, name]),
    ...questions.flatMap(({ question, answer }) => [question, answer]),
  ];
  const photos = kindWords.filter(({ photo }) => photo).length + (about?.portrait ? 1 : 0) + covers.length;
  const items = kindWords.length + questions.length;
  const hasLook = galleryPlace === HOME_GALLERY && Object.values(look).some((choice) => choice !== null);
  return texts.join('').length + ITEM * items + PHOTO * photos + (hasLook ? LOOK : 0);
};

/** The number of photographs in the home page's own document. */
export const photosAtFirst = (page: PagedContent): number => {
  const letters = lettersOf(page);
  const { whole, atFirst } = ROOMS.find((room) => letters <= room.letters) ?? LEAST_ROOM;
  return page.photos.length > whole ? atFirst : page.photos.length;
};

/** One page of the gallery. The first is on the home page. */
export interface GalleryPage {
  /** Counts from 1. */
  readonly number: number;
  readonly photos: readonly GalleryPhoto[];
  /** '121 to 240' */
  readonly range: string;
}

/** Where the pages of a gallery stand: the first one, and the folder of the others. */
export interface GalleryPlace {
  /** `/#gallery` */
  readonly first: string;
  /** `/gallery/` */
  readonly folder: string;
  /** Search engines leave its pages out. */
  readonly isUnlisted?: boolean;
}

/** The place of the studio's gallery, whose first page is the home page. */
export const HOME_GALLERY: GalleryPlace = { first: '/#gallery', folder: '/gallery/' };

/** The address of a page after the first one. */
export const galleryAddress = ({ folder }: GalleryPlace, number: number): string => `${folder}${number}.html`;

const formats = new Map<string, Intl.NumberFormat>();

/** Making one takes as long as a whole page of photographs. */
const numbersIn = (locale: string): Intl.NumberFormat => {
  const format = formats.get(locale) ?? new Intl.NumberFormat(locale);
  formats.set(locale, format);
  return format;
};

/** The numbers of a page's photographs, such as '121 to 240'. The last page may hold a single one. */
const rangeOf = (first: number, last: number, { locale, gallery }: PublicWords): string => {
  const { format } = numbersIn(locale);
  const [from, to] = [format(first), format(last)];
  return from === to ? from : gallery.range(from, to);
};

export const countOf = ({ photos, say }: PageContent): string => numbersIn(say.locale).format(photos.length);

export type PagedContent = Pick<
  PageContent,
  'covers' | 'galleryPlace' | 'look' | 'photos' | 'say' | keyof SectionContent
>;

/** Splits the gallery into pages; an empty gallery has one. */
export const galleryPages = (content: PagedContent): readonly [GalleryPage, ...GalleryPage[]] => {
  const { photos, say } = content;
  const first = photosAtFirst(content);
  const page = (number: number): GalleryPage => {
    const to = first + (number - 1) * PHOTOS_A_PAGE;
    const from = number === 1 ? 0 : to - PHOTOS_A_PAGE;
    const pagePhotos = photos.slice(from, to);
    return { number, photos: pagePhotos, range: rangeOf(from + 1, from + pagePhotos.length, say) };
  };
  const further = Math.ceil((photos.length - first) / PHOTOS_A_PAGE);
  return [page(1), ...Array.from({ length: further }, (_, index) => page(index + 2))];
};

/** The words of the link under a gallery that shows its first photographs; null under any other. */
export const showAllOf = (page: PageContent): string | null =>
  page.galleryShortened && page.photos.length > GALLERY_SHORT ? page.say.gallery.showAll(countOf(page)) : null;

/** The home page's placeholder for a further page. */
export interface FurtherPage {
  readonly url: string;
  readonly range: string;
  readonly count: number;
  /** The number of photographs by category. */
  readonly counts: Readonly<Record<string, number>>;
}

export const furtherPage = (place: GalleryPlace, { number, photos, range }: GalleryPage): FurtherPage => {
  const counts: Record<string, number> = {};
  for (const { category } of photos) counts[category] = (counts[category] ?? 0) + 1;
  return { url: galleryAddress(place, number), range, count: photos.length, counts };
};
