import {
  chosenSections,
  type OptionalSection,
  type PageSection,
  type PublicWords,
  type Settings,
  sectionsInOrder,
} from '@shutterdesk/shared';
import { type AskedQuestion, formQuestionsOf } from './form-questions.ts';
import { type LogoContent, logoContent } from './logo-content.ts';
import type { GalleryPhoto } from './page-content.ts';
import type { SiteContent } from './site-content.ts';

export interface AboutContent {
  readonly name: string | null;
  readonly paragraphs: readonly string[];
  readonly area: string | null;
  readonly portrait: SiteContent['portrait'];
}

export interface KindWordsContent {
  readonly id: string;
  readonly quote: string;
  readonly name: string;
  /** Month and year in the page's language. */
  readonly when: string | null;
  readonly photo: GalleryPhoto | null;
}

/** The parts that stand on the page only once the studio has filled them, and the order of all sections. */
export interface SectionContent {
  /** In place of the studio's name; null: the name. */
  readonly logo: LogoContent | null;
  readonly about: AboutContent | null;
  readonly kindWords: readonly KindWordsContent[];
  readonly questions: Settings['questions'];
  /** The studio's own questions in the form. */
  readonly formQuestions: readonly AskedQuestion[];
  readonly sectionOrder: readonly PageSection[];
  /** Those of them that the navigation names. */
  readonly navSections: readonly OptionalSection[];
}

/** Blank lines part them; a single line end stays one. */
const paragraphsOf = (text: string | null): readonly string[] =>
  text?.split(/\n\s*\n/).filter((paragraph) => paragraph.trim()) ?? [];

/** A portrait that could not be processed is not shown. */
const aboutOf = ({ settings, portrait }: SiteContent): AboutContent | null => {
  const shown = portrait && !portrait.problem ? portrait : null;
  const { aboutName, aboutText, areaServed } = settings;
  if (!aboutName && !aboutText && !shown) return null;
  return { name: aboutName, paragraphs: paragraphsOf(aboutText), area: areaServed, portrait: shown };
};

/** A photograph that has gone leaves the words alone. */
const kindWordsOf = (
  { settings, galleryImages }: SiteContent,
  { locale }: PublicWords,
): readonly KindWordsContent[] => {
  const month = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  return settings.kindWords.map(({ id, quote, name, date, imageId }) => ({
    id,
    quote,
    name,
    when: date && month.format(new Date(date)),
    photo: (imageId && galleryImages.find((image) => image.id === imageId)) || null,
  }));
};

export const sectionContent = (content: SiteContent, say: PublicWords): SectionContent => {
  const { settings } = content;
  const about = aboutOf(content);
  const filled = {
    about: about !== null,
    kindWords: settings.kindWords.length > 0,
    questions: settings.questions.length > 0,
  };
  const shown = sectionsInOrder(settings.sectionOrder);
  const chosen = chosenSections(settings.navSections);
  return {
    logo: logoContent(content.logo),
    about,
    kindWords: kindWordsOf(content, say),
    questions: settings.questions,
    formQuestions: formQuestionsOf(settings, say),
    sectionOrder: shown,
    navSections: shown.filter((name): name is OptionalSection =>
      chosen.some((other) => other === name && filled[other]),
    ),
  };
};
