import {
  DEFAULT_GALLERY_LAYOUT,
  type HeroImage,
  type LookSettings,
  legalPages,
  type Package,
  type PageDates,
  type Picture,
  type PublicWords,
  priceLabel,
  type Settings,
  telephoneAddress,
} from '@shutterdesk/shared';
import { type CollectionLinks, collectionLinks } from './collections.ts';
import { consentMarkup } from './consent-markup.ts';
import { type GalleryPlace, HOME_GALLERY } from './gallery-pages.ts';
import { type GalleryLook, galleryLook } from './gallery-tiles.ts';
import { type HeroContent, heroContent } from './hero-content.ts';
import { USUAL_LAYOUT } from './looks/look-layout.ts';
import { lookOf } from './looks/look-of.ts';
import { type SectionContent, sectionContent } from './section-content.ts';
import type { ShareImage, SiteContent } from './site-content.ts';

export interface GalleryPhoto {
  readonly id: string;
  readonly alt: string;
  readonly category: string;
  readonly picture: Picture;
  readonly focalX?: number | null | undefined;
  readonly focalY?: number | null | undefined;
}

export interface PackageContent extends Package {
  /** Includes the studio's currency. */
  readonly priceLabel: string;
}

export interface PackageChoice {
  readonly value: string;
  readonly label: string;
}

export interface ContactDetails {
  readonly email: string | null;
  readonly phone: string | null;
  /** A `tel:` address. */
  readonly phoneAddress: string | null;
  readonly location: string | null;
  readonly hours: readonly string[];
}

/** The holder of the rights to the photographs, and the pages to read and to ask about a license. */
export interface Rights {
  /** null: the studio. */
  readonly holder: string | null;
  readonly licenseUrl: string | null;
  readonly licensingUrl: string | null;
}

export interface SocialLink {
  readonly name: 'Facebook' | 'Instagram' | 'Twitter' | 'Pinterest';
  readonly url: string;
}

export type PageHeadings = PublicWords['headings'];

export interface FootLink {
  readonly label: string;
  readonly url: string;
}

/** The studio's choices for the navigation and the foot. */
export interface Foot {
  /** The quick links scroll; by default they only log. */
  readonly scrolls: boolean;
  readonly showsAdmin: boolean;
  readonly showsCredit: boolean;
  readonly showsPlaceholders: boolean;
  readonly ownLinks: readonly FootLink[];
}

/** Everything that the page shows, computed once; sections only read it. */
export interface PageContent extends SectionContent, CollectionLinks {
  readonly brandName: string;
  /**
   * The host of the API and the admin app: '' for the page's own, or another one's address without a trailing slash.
   */
  readonly apiUrl: string;
  /** Absolute address of the site without a trailing slash, if it is known. */
  readonly siteUrl: string | null;
  readonly canonicalUrl: string | null;
  /** The studio's own Open Graph image; null where it has none. */
  readonly shareImage: ShareImage | null;
  readonly title: string;
  readonly description: string;
  readonly tagline: string;
  readonly hero: HeroContent;
  readonly welcomeText: string | null;
  readonly photos: readonly GalleryPhoto[];
  /** Distinct, in the order of the photographs. */
  readonly categories: readonly string[];
  readonly galleryLook: GalleryLook;
  readonly galleryPlace: GalleryPlace;
  /** The studio wants a long gallery to begin with its first photographs and 'Show all'. */
  readonly galleryShortened: boolean;
  readonly packages: readonly PackageContent[];
  /** The sign or code before a price; null: the dollar sign. */
  readonly currency: string | null;
  readonly packageChoices: readonly PackageChoice[];
  readonly contactText: string;
  readonly schedulingEnabled: boolean;
  /** null while no bookings are accepted: that comes first. */
  readonly dates: PageDates | null;
  /** The consent line at the form, as markup; '' for none. */
  readonly consent: string;
  readonly details: ContactDetails;
  readonly socialLinks: readonly SocialLink[];
  readonly rights: Rights;
  /** The page's language, as an ISO 639 code. */
  readonly language: string;
  /** Our own words in that language. */
  readonly say: PublicWords;
  /** The studio's own headings, or those of the language. */
  readonly headings: PageHeadings;
  /** Only the studio's own words of the gallery's head, which its script carries along. */
  readonly galleryHead: { readonly title?: string; readonly text?: string };
  readonly foot: Foot;
  readonly look: LookSettings;
  readonly openingHours: Settings['openingHours'];
  readonly areaServed: string | null;
  /** The links to the legal pages, which every page has. */
  readonly legal: readonly FootLink[];
  readonly year: number;
}

/** Tells the parts that act in a browser of the language; nothing for English. */
export const languageProp = ({ say: { code } }: PageContent): { readonly language?: string } =>
  code === 'en' ? {} : { language: code };

/** Falls back to the whole hero picture until its crop exists. */
const shareImageOf = ({ shareImage, heroImage }: SiteContent): ShareImage | null => {
  if (!shareImage) return heroImage && wholeImageOf(heroImage);
  const { bytes: _, ...image } = shareImage;
  return image;
};

const wholeImageOf = ({ url, alt, picture }: HeroImage): ShareImage => {
  const width = picture.derivatives.find((derivative) => derivative.url === url)?.width ?? picture.width;
  return { url, alt, width, height: Math.round((width / picture.width) * picture.height) };
};

const lines = (text: string | null): readonly string[] => text?.split(/\r?\n/).filter((line) => line.trim()) ?? [];

const detailsOf = (settings: Settings): ContactDetails => ({
  email: settings.businessEmail,
  phone: settings.businessPhone,
  phoneAddress: settings.businessPhone && telephoneAddress(settings.businessPhone),
  location: settings.businessAddress,
  hours: lines(settings.businessHours),
});

const socialLinksOf = (settings: Settings): readonly SocialLink[] =>
  (
    [
      ['Facebook', settings.facebookUrl],
      ['Instagram', settings.instagramUrl],
      ['Twitter', settings.twitterUrl],
      ['Pinterest', settings.pinterestUrl],
    ] as const
  ).flatMap(([name, url]) => (url ? [{ name, url }] : []));

const headingsOf = (settings: Settings, { headings }: PublicWords): PageHeadings =>
  Object.fromEntries(
    Object.entries(headings).map(([name, word]) => [name, settings[name as keyof PageHeadings] ?? word]),
  ) as PageHeadings;

const galleryHeadOf = ({ galleryTitle, gallerySubtitle }: Settings): PageContent['galleryHead'] => ({
  ...(galleryTitle ? { title: galleryTitle } : {}),
  ...(gallerySubtitle ? { text: gallerySubtitle } : {}),
});

const footOf = (settings: Settings): Foot => ({
  scrolls: settings.quickLinksScroll,
  showsAdmin: settings.adminLinkShown,
  showsCredit: settings.creditShown,
  showsPlaceholders: settings.placeholdersShown,
  ownLinks: settings.ownLinks,
});

/** A legal page lies in a folder of its own, so that any static server finds it. */
const legalLinks = (settings: Settings): readonly FootLink[] =>
  legalPages(settings).map(({ title, address }) => ({ label: title, url: `${address}/` }));

/** A sentence or two for search results, from the studio's own texts. */
const descriptionOf = (
  settings: Settings,
  say: PublicWords,
  [brandName, tagline]: readonly [string, string],
): string => {
  if (settings.pageDescription) return settings.pageDescription;
  const text = (settings.welcomeText ?? say.description(brandName, tagline)).replace(/\s+/g, ' ').trim();
  return text.length <= 160 ? text : `${text.slice(0, 157).replace(/\s+\S*$/, '')}…`;
};

/** @param say our words in the language of the settings */
export const pageContent = (content: SiteContent, say: PublicWords, layout = USUAL_LAYOUT): PageContent => {
  const { publicUrl, apiUrl, settings, galleryImages } = content;
  const brandName = settings.brandName ?? content.brandName;
  const currency = settings.currency ?? null;
  const tagline = settings.heroText ?? say.tagline;
  const packages = settings.packages.map((item) => ({ ...item, priceLabel: priceLabel(item.price, currency, say) }));
  const choices = packages.map(({ name, priceLabel: label }) => ({ value: name, label: `${name} - ${label}` }));
  return {
    brandName,
    apiUrl: apiUrl ?? '',
    siteUrl: publicUrl,
    canonicalUrl: publicUrl && `${publicUrl}/`,
    shareImage: shareImageOf(content),
    title: settings.pageTitle ?? `${brandName} · ${tagline}`,
    description: descriptionOf(settings, say, [brandName, tagline]),
    tagline,
    hero: heroContent(content, brandName, layout.hero),
    welcomeText: settings.welcomeText,
    photos: galleryImages,
    categories: [...new Set(galleryImages.map(({ category }) => category))],
    galleryLook: galleryLook(
      galleryImages.map(({ picture }) => picture),
      settings.galleryLayout ?? DEFAULT_GALLERY_LAYOUT,
      layout,
    ),
    galleryPlace: HOME_GALLERY,
    galleryShortened: settings.galleryShortened,
    packages,
    currency,
    packageChoices: choices.length > 0 ? choices : [{ value: 'general', label: say.packages.general }],
    contactText: settings.contactText ?? say.contactText,
    schedulingEnabled: settings.schedulingEnabled,
    dates: settings.schedulingEnabled ? (content.dates ?? { away: [], field: { hint: say.dates.whenSent } }) : null,
    consent: consentMarkup(settings, say.form.privacy),
    details: detailsOf(settings),
    socialLinks: socialLinksOf(settings),
    rights: {
      holder: settings.rightsHolder ?? null,
      licenseUrl: settings.licenseUrl ?? null,
      licensingUrl: settings.licensingUrl ?? null,
    },
    language: say.locale.slice(0, 2),
    say,
    headings: headingsOf(settings, say),
    galleryHead: galleryHeadOf(settings),
    foot: footOf(settings),
    look: lookOf(settings),
    openingHours: settings.openingHours,
    areaServed: settings.areaServed,
    legal: legalLinks(settings),
    ...sectionContent(content, say),
    ...collectionLinks(content, say),
    year: new Date().getFullYear(),
  };
};
