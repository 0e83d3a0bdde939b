import { page as de } from './de.ts';
import type { PublicWords } from './en.ts';

/** German for somebody who works alone: every sentence of `de.ts` that says 'wir'. */
export const page: PublicWords = {
  ...de,
  code: 'de-ich',
  headings: { ...de.headings, kindWordsTitle: 'Das sagen meine Kunden' },
  tagline: 'Ich halte die kostbaren Momente des Lebens fest',
  contactText: 'Erzählen Sie mir, welche Momente Sie festhalten möchten, und wir planen gemeinsam Ihr Shooting.',
  sections: { ...de.sections, about: 'Über mich' },
  gallery: {
    ...de.gallery,
    description: (studio, range, count) => `${studio}: Fotos ${range} von ${count} aus meinem Portfolio.`,
    see: 'Dieses Foto in meinem Portfolio ansehen',
  },
  packages: {
    ...de.packages,
    empty: 'Jedes Shooting plane ich gemeinsam mit Ihnen.',
    emptyLink: 'Erzählen Sie mir, was Sie sich vorstellen',
  },
  closed: {
    ...de.closed,
    text: 'Im Moment nehme ich keine neuen Buchungen an. Bitte schauen Sie später wieder vorbei oder melden Sie sich direkt bei mir.',
    refusal: 'Im Moment nehme ich keine neuen Buchungen an.',
  },
  notices: {
    ...de.notices,
    sentText: 'Vielen Dank für Ihre Nachricht. Ich melde mich bald bei Ihnen!',
    receivedText: (email) => `Ich antworte Ihnen an ${email}.`,
  },
  paused: {
    ...de.paused,
    call: (phone) => `rufen Sie mich stattdessen unter ${phone} an`,
    noRoom: (way) => `Im Moment kann ich hier keine Nachrichten annehmen. Bitte ${way}.`,
    flood: (way) => `Ich erhalte im Moment sehr viele Nachrichten. Bitte ${way}.`,
    floodWithoutScripts: (way) =>
      `Ich erhalte im Moment sehr viele Nachrichten. Bitte schalten Sie zum Senden JavaScript ein oder ${way}.`,
  },
  dates: {
    ...de.dates,
    away: (period) => `Ich bin ${period} abwesend.`,
    closed: (weekdays, days) =>
      `Ich arbeite ${[weekdays, days && `am ${days}`].filter(Boolean).join(' sowie ')} nicht.`,
    whenSent: 'Ich prüfe das Datum, wenn Sie das Formular senden.',
  },
};
