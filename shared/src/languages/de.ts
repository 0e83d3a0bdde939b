import type { OffPageWords, PublicWords } from './en.ts';
import { formatsIn } from './format.ts';

const { monthAndDay, dayAndYear, wholeDay, shortDay, listed } = /* @__PURE__ */ formatsIn('de-DE');

const WEEKDAYS = ['Montag', 'Dienstag', 'Mittwoch', 'Donnerstag', 'Freitag', 'Samstag', 'Sonntag'];

const counted = (count: number, one: string, many: string): string => (count === 1 ? one : `${count} ${many}`);

/** German, with the polite Sie. */
export const page: PublicWords = {
  locale: 'de-DE',
  signAfterAmount: true,
  headings: {
    heroButton: 'Shooting anfragen',
    welcomeTitle: 'Herzlich willkommen',
    galleryTitle: 'Portfolio',
    gallerySubtitle: 'Eine Auswahl unvergesslicher Augenblicke',
    packagesTitle: 'Pakete und Preise',
    packagesSubtitle: 'Finden Sie das passende Paket für Ihre besonderen Momente',
    packageButton: 'Paket anfragen',
    contactTitle: 'Kontakt',
  },
  tagline: 'Wir halten die kostbaren Momente des Lebens fest',
  description: (studio, tagline) => `${studio}: ${tagline}`,
  contactText: 'Erzählen Sie uns, welche Momente Sie festhalten möchten, und wir planen gemeinsam Ihr Shooting.',
  sections: { home: 'Start', gallery: 'Galerie', packages: 'Pakete', contact: 'Kontakt' },
  bar: { skip: 'Zum Inhalt springen', label: 'Hauptnavigation', menu: 'Menü', admin: 'Admin' },
  scrollDown: 'Nach unten scrollen',
  gallery: {
    all: 'Alle',
    filter: 'Fotos nach Kategorie anzeigen',
    empty: 'Hier hängen bald die ersten Fotos.',
    range: (first, last) => `${first} bis ${last}`,
    photographs: (range) => `Fotos ${range}`,
    place: (range, count) => `Fotos ${range} von ${count}`,
    description: (studio, range, count) => `${studio}: Fotos ${range} von ${count} aus unserem Portfolio.`,
    pages: 'Seiten der Galerie',
    page: (number, pages) => `Seite ${number} von ${pages}`,
    previous: 'Vorherige Fotos',
    next: 'Weitere Fotos',
    failed: 'Diese Fotos konnten nicht geladen werden.',
    see: 'Dieses Foto in unserem Portfolio ansehen',
  },
  lightbox: {
    label: 'Foto',
    place: (number, count) => `Foto ${number} von ${count}`,
    previous: 'Vorheriges Foto',
    next: 'Nächstes Foto',
    failed: 'Das nächste Foto konnte nicht geladen werden. Bitte versuchen Sie es noch einmal.',
    start: 'Diashow starten',
    stop: 'Diashow anhalten',
    share: 'Dieses Foto teilen',
    copied: 'Link kopiert',
    zoomIn: 'Vergrößern',
    zoomOut: 'Verkleinern',
    close: 'Schließen',
  },
  packages: {
    empty: 'Jedes Shooting planen wir gemeinsam mit Ihnen.',
    emptyLink: 'Erzählen Sie uns, was Sie sich vorstellen',
    general: 'Allgemeine Anfrage',
  },
  details: { location: 'Standort', hours: 'Öffnungszeiten' },
  closed: {
    title: 'Zurzeit keine Buchungen möglich',
    text: 'Im Moment nehmen wir keine neuen Buchungen an. Bitte schauen Sie später wieder vorbei oder melden Sie sich direkt bei uns.',
    refusal: 'Im Moment nehmen wir keine neuen Buchungen an.',
  },
  form: {
    name: 'Name',
    email: 'E-Mail',
    phone: 'Telefon',
    package: 'Paket',
    date: 'Wunschtermin (optional)',
    message: 'Nachricht',
    privacy: 'Datenschutz',
    trap: 'Bitte leer lassen',
    send: 'Nachricht senden',
    sending: 'Wird gesendet\u00a0…',
    disabled: 'Buchung nicht möglich',
    again: 'Weitere Nachricht senden',
    required: 'Bitte ausfüllen',
    tooLong: (max) => `Höchstens ${max} Zeichen`,
    noEmail: 'Bitte geben Sie eine gültige E-Mail-Adresse ein',
    noDate: 'Bitte geben Sie ein gültiges Datum ein',
    pastDate: 'Bitte wählen Sie ein Datum in der Zukunft',
    unticked: 'Bitte setzen Sie hier ein Häkchen, um Ihre Nachricht zu senden',
  },
  notices: {
    label: 'Hinweise (F8)',
    dismiss: 'Hinweis schließen',
    sentTitle: 'Nachricht gesendet!',
    sentText: 'Vielen Dank für Ihre Nachricht. Wir melden uns bald bei Ihnen!',
    receivedTitle: 'Ihre Nachricht ist angekommen',
    receivedText: (email) => `Wir antworten Ihnen an ${email}.`,
    failedTitle: 'Fehler',
    failedText: 'Die Nachricht konnte nicht gesendet werden. Bitte versuchen Sie es noch einmal.',
    correct: 'Bitte korrigieren Sie die markierten Felder.',
    tooMany: 'Sie haben in kurzer Zeit viele Nachrichten gesendet. Bitte versuchen Sie es später noch einmal.',
  },
  paused: {
    write: (email) => `schreiben Sie stattdessen an ${email}`,
    call: (phone) => `rufen Sie uns stattdessen unter ${phone} an`,
    later: 'versuchen Sie es später noch einmal',
    noRoom: (way) => `Im Moment können wir hier keine Nachrichten annehmen. Bitte ${way}.`,
    flood: (way) => `Wir erhalten im Moment sehr viele Nachrichten. Bitte ${way}.`,
    floodWithoutScripts: (way) =>
      `Wir erhalten im Moment sehr viele Nachrichten. Bitte schalten Sie zum Senden JavaScript ein oder ${way}.`,
  },
  foot: {
    links: 'Schnellzugriff',
    contact: 'Kontakt',
    email: 'hallo@example.com',
    phone: '0123 456789',
    region: 'In Ihrer Region und darüber hinaus',
    rights: 'Alle Rechte vorbehalten.',
    credit: 'Erstellt mit Shutterdesk',
  },
  notFound: {
    title: 'Seite nicht gefunden',
    text: 'Diese Seite gibt es nicht oder nicht mehr.',
    label: 'Bereiche',
    perhaps: 'Vielleicht finden Sie hier, was Sie suchen:',
    home: 'Zur Startseite',
  },
  loading: {
    now: 'Wird geladen\u00a0…',
    failed: 'Diese Seite konnte nicht geladen werden.',
    noScript: 'Diese Seite braucht JavaScript, um ihre Fotos und Pakete zu zeigen.',
  },
  tryAgain: 'Noch einmal versuchen',
  dates: {
    monthAndDay,
    dayAndYear,
    wholeDay,
    shortDay,
    listed,
    weekday: (weekday) => WEEKDAYS[weekday - 1] ?? '',
    weekly: (weekday) => `${WEEKDAYS[weekday - 1]?.toLowerCase()}s`,
    everyDay: 'an allen Tagen der Woche',
    period: (begin, end) => `vom ${begin} bis zum ${end}`,
    on: (day) => `am ${day}`,
    away: (period) => `Wir sind ${period} abwesend.`,
    notice: (days) => `Bitte fragen Sie mindestens ${counted(days, 'einen Tag', 'Tage')} im Voraus an.`,
    closed: (weekdays, days) =>
      `Wir haben ${[weekdays, days && `am ${days}`].filter(Boolean).join(' sowie ')} geschlossen.`,
    past: 'Bitte wählen Sie ein Datum in der Zukunft.',
    next: (day) => `Der nächste mögliche Termin: ${day}.`,
    none: 'In den nächsten zwei Jahren ist kein Termin möglich.',
    whenSent: 'Wir prüfen das Datum, wenn Sie das Formular senden.',
  },
};

export const offPage: OffPageWords = {
  letter: {
    subject: (studio) => `Ihre Anfrage an ${studio}`,
    somebody: 'und herzlich willkommen',
    session: 'Shooting',
    noDate: 'ein noch offenes Datum',
    reply: (what, studio) => `Ihre Anfrage: ${what} – ${studio}`,
    quote: (when, name) => `Am ${when} schrieb ${name}:`,
    page: (title, address) => `${title}: ${address}`,
    text: 'Hallo {name},\n\nvielen Dank für Ihre Anfrage ({package}). Sie ist bei uns angekommen, und wir melden uns bald bei Ihnen.',
  },
  privacy: {
    title: 'Was diese Website tut',
    lookTitle: 'Wenn Sie die Website besuchen',
    look: 'Diese Website setzt bei Ihrem Besuch keine Cookies, zählt keine Besuche und lädt keine Skripte oder Schriften von anderen Diensten.',
    pictures: (host) =>
      `Die Fotos dieser Website kommen von ${host}, einem Speicherdienst, den wir nutzen: Er erfährt dabei Ihre IP-Adresse.`,
    typed: 'Was Sie in das Formular eingeben, bleibt im Tab Ihres Browsers, bis Sie es absenden.',
    writeTitle: 'Wenn Sie uns schreiben',
    form: 'Ihre Angaben im Formular (Name, E-Mail-Adresse, Telefonnummer, Paket, Wunschtermin und Nachricht) speichern wir in unserer Datenbank.',
    kept: (months) =>
      months === null
        ? 'Wir bewahren sie auf, bis wir sie löschen.'
        : `Wir löschen sie nach ${counted(months, 'einem Monat', 'Monaten')}; eine Anfrage, deren Wunschtermin noch bevorsteht, bewahren wir auf, bis er vorbei ist.`,
    mail: (host, acknowledges) =>
      `Über den Mailserver ${host} geht dazu eine E-Mail an uns${acknowledges ? ' und eine Bestätigung an Sie' : ''}.`,
    passedOn: (host) => `Ihre Angaben werden auch an das Programm weitergegeben, das wir unter ${host} nutzen.`,
    backups: (days) =>
      `In unseren Sicherungskopien können sie bis zu ${counted(days, 'einem Tag', 'Tage')} länger bleiben.`,
    counts: (place) =>
      `Damit uns niemand mit Nachrichten überflutet, zählt unser Server ${place === 'memory' ? 'in seinem Arbeitsspeicher' : 'in seiner Datenbank'} höchstens eine Stunde lang, wie viele von einer IP-Adresse kommen.`,
    askTitle: 'Was Sie verlangen können',
    ask: 'Sie können uns jederzeit fragen, was wir über Sie gespeichert haben, es als Datei erhalten und es berichtigen oder löschen lassen.',
  },
  first: {
    currency: '€',
    categories: [
      'Schulabschluss',
      'Familie',
      'Babybauch',
      'Weihnachten',
      'Hochzeiten',
      'Neugeborene',
      'Sport',
      'Abschlussball',
    ],
    packages: [
      { name: 'Basis', features: ['1 Stunde Shooting', '20 bearbeitete Fotos', 'Online-Galerie', 'Druckrechte'] },
      {
        name: 'Klassik',
        features: [
          '2 Stunden Shooting',
          '50 bearbeitete Fotos',
          'Online-Galerie',
          'Druckrechte',
          'Individueller USB-Stick',
        ],
      },
      {
        name: 'Premium',
        features: [
          '3 Stunden Shooting',
          '100 bearbeitete Fotos',
          'Online-Galerie',
          'Druckrechte',
          'Individuelles Album und USB-Stick',
          'Mehrere Orte',
        ],
      },
    ],
  },
};
