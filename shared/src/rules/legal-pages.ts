import type { Settings } from '../schema/settings.ts';
import { addressWords, legalAddressFault } from './page-addresses.ts';

interface Names {
  readonly imprint: string;
  readonly privacy: string;
}

const ENGLISH: Names = { imprint: 'Imprint', privacy: 'Privacy' };
const GERMAN: Names = { imprint: 'Impressum', privacy: 'Datenschutz' };
const FRENCH: Names = { imprint: 'Mentions légales', privacy: 'Politique de confidentialité' };

/** The usual titles of the two pages, by country. */
const NAMES: Readonly<Record<string, Names>> = {
  DE: GERMAN,
  AT: GERMAN,
  CH: GERMAN,
  LI: GERMAN,
  FR: FRENCH,
  IT: { imprint: 'Note legali', privacy: 'Privacy' },
  ES: { imprint: 'Aviso legal', privacy: 'Privacidad' },
  NL: { imprint: 'Colofon', privacy: 'Privacy' },
};

const addressFor = (title: string): string => `/${addressWords(title)}`;

/** The titles and addresses that a studio of this country usually has; English ones where none is named. */
export const proposedLegal = (country: string | null) => {
  const { imprint, privacy } = NAMES[country ?? ''] ?? ENGLISH;
  return {
    imprint: { title: imprint, address: addressFor(imprint) },
    privacy: { title: privacy, address: addressFor(privacy) },
  };
};

/** ISO 3166 codes of the countries that a studio can choose. */
export const COUNTRIES: readonly string[] = (
  'AD AE AL AM AR AT AU BA BE BG BO BR CA CH CL CN CO CR CY CZ DE DK DO DZ EC EE EG ES FI FR GB GE GH GR GT HK HN HR HU ' +
  'ID IE IL IN IS IT JM JO JP KE KR KZ LB LI LK LT LU LV MA MC MD ME MK MT MU MX MY NG NI NL NO NP NZ PA PE PH PK PL PR ' +
  'PT PY RO RS SA SE SG SI SK SM SN SV TH TN TR TT TW TZ UA UG US UY VE VN ZA ZW'
).split(' ');

/** Countries whose law asks a photographer's site for an imprint. */
const IMPRINT_COUNTRIES = new Set(['DE', 'AT', 'CH', 'LI', 'FR', 'IT', 'ES', 'BE', 'LU']);
/** Countries of the GDPR or of a law of its kind: a privacy page is due. */
const PRIVACY_COUNTRIES = new Set(
  'AT BE BG CH CY CZ DE DK EE ES FI FR GB GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK'.split(' '),
);

export type LegalKind = 'imprint' | 'privacy';

/** The pages that the law of the studio's country asks for. */
export const legalDuties = (country: string | null): readonly LegalKind[] => [
  ...(IMPRINT_COUNTRIES.has(country ?? '') ? (['imprint'] as const) : []),
  ...(PRIVACY_COUNTRIES.has(country ?? '') ? (['privacy'] as const) : []),
];

export interface LegalPage {
  readonly kind: LegalKind;
  readonly title: string;
  /** `/impressum` */
  readonly address: string;
  readonly text: string;
}

export type LegalSettings = Pick<
  Settings,
  'country' | 'imprintTitle' | 'imprintAddress' | 'imprintText' | 'privacyTitle' | 'privacyAddress' | 'privacyText'
>;

/** A stored address counts only as long as it may be one: an app exports what a server says. */
const addressOf = (stored: string | null, proposed: string): string =>
  stored !== null && legalAddressFault(stored) === null ? stored : proposed;

/** The legal pages of a site: those with a text. */
export const legalPages = (settings: LegalSettings): readonly LegalPage[] => {
  const proposed = proposedLegal(settings.country);
  return (['imprint', 'privacy'] as const).flatMap((kind) => {
    const text = settings[`${kind}Text`];
    if (!text) return [];
    const { title, address } = proposed[kind];
    return [
      { kind, title: settings[`${kind}Title`] ?? title, address: addressOf(settings[`${kind}Address`], address), text },
    ];
  });
};

/**
 * Says which legal page cannot have its address, because another page has it.
 * @param others the names of the collections, by address
 */
export const legalIssues = (
  settings: LegalSettings,
  others: ReadonlyMap<string, string>,
): readonly { readonly path: string; readonly message: string }[] => {
  const used = new Map(others);
  return legalPages(settings).flatMap(({ kind, address, title }) => {
    const name = used.get(address);
    used.set(address, title);
    return name === undefined
      ? []
      : [{ path: `${kind}Address`, message: `${address} is already the address of ${name}` }];
  });
};
