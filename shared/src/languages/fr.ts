import type { PublicWords } from './en.ts';
import { formatsIn } from './format.ts';

const formats = /* @__PURE__ */ formatsIn('fr-FR');

/** The first of a month has an ordinal, which the platform's format leaves out. */
const firstOrdinal = (write: (day: string) => string) => (day: string) => write(day).replace(/(^|\s)1(?=\s)/, '$11er');

const monthAndDay = firstOrdinal(formats.monthAndDay);
const dayAndYear = firstOrdinal(formats.dayAndYear);
const wholeDay = firstOrdinal(formats.wholeDay);
const shortDay = firstOrdinal(formats.shortDay);

const WEEKDAYS = ['lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi', 'dimanche'];

const counted = (count: number, one: string, many: string): string => (count === 1 ? one : `${count} ${many}`);

/** French, with the polite vous. A no-break space stands before the signs that have one. */
export const page: PublicWords = {
  code: 'fr',
  locale: 'fr-FR',
  signAfterAmount: true,
  headings: {
    heroButton: 'Réserver une séance',
    welcomeTitle: 'Bienvenue',
    aboutTitle: 'Derrière l’objectif',
    galleryTitle: 'Portfolio',
    gallerySubtitle: 'Une sélection de moments précieux',
    kindWordsTitle: 'Ils parlent de nous',
    packagesTitle: 'Formules et tarifs',
    packagesSubtitle: 'Choisissez la formule idéale pour vos plus beaux moments',
    packageButton: 'Choisir cette formule',
    questionsTitle: 'Questions fréquentes',
    contactTitle: 'Contact',
  },
  tagline: 'Les moments les plus précieux de la vie, en images',
  description: (studio, tagline) => `${studio}\u00a0: ${tagline}`,
  contactText: 'Parlez-nous des moments que vous aimeriez immortaliser, et préparons ensemble votre séance.',
  sections: {
    home: 'Accueil',
    gallery: 'Galerie',
    packages: 'Formules',
    contact: 'Contact',
    about: 'À propos',
    kindWords: 'Avis',
    questions: 'Questions',
  },
  bar: { skip: 'Aller au contenu', label: 'Navigation principale', menu: 'Menu', admin: 'Admin' },
  scrollDown: 'Faire défiler vers le bas',
  gallery: {
    all: 'Toutes',
    filter: 'Afficher les photos par catégorie',
    empty: 'Les premières photos seront bientôt exposées ici.',
    range: (first, last) => `${first} à ${last}`,
    photographs: (range) => `Photos ${range}`,
    place: (range, count) => `Photos ${range} sur ${count}`,
    description: (studio, range, count) => `${studio}\u00a0: photos ${range} sur ${count} de notre portfolio.`,
    pages: 'Pages de la galerie',
    page: (number, pages) => `Page ${number} sur ${pages}`,
    previous: 'Photos précédentes',
    next: 'Photos suivantes',
    failed: 'Ces photos n’ont pas pu être chargées.',
    see: 'Voir cette photo dans notre portfolio',
    showAll: (count: string) => `Tout afficher (${count})`,
  },
  collections: {
    stories: 'Histoires',
    newer: 'Histoire plus récente',
    older: 'Histoire plus ancienne',
    description: (name, studio) => `${name}\u00a0: photos de ${studio}.`,
    listed: (studio) => `Des histoires en photos, par ${studio}.`,
    moved: 'Cette page a changé d’adresse',
  },
  lightbox: {
    label: 'Photo',
    place: (number, count) => `Photo ${number} sur ${count}`,
    previous: 'Photo précédente',
    next: 'Photo suivante',
    failed: 'La photo suivante n’a pas pu être chargée. Veuillez réessayer.',
    start: 'Lancer le diaporama',
    stop: 'Arrêter le diaporama',
    share: 'Partager cette photo',
    copied: 'Lien copié',
    zoomIn: 'Agrandir',
    zoomOut: 'Réduire',
    close: 'Fermer',
  },
  packages: {
    empty: 'Nous préparons chaque séance avec vous.',
    emptyLink: 'Parlez-nous de votre projet',
    general: 'Demande de renseignements',
  },
  about: { area: 'Où nous travaillons' },
  details: { location: 'Où nous trouver', hours: 'Horaires' },
  closed: {
    title: 'Réservations momentanément fermées',
    text: 'Nous ne prenons pas de nouvelles réservations en ce moment. N’hésitez pas à revenir plus tard ou à nous contacter directement.',
    refusal: 'Nous ne prenons pas de nouvelles réservations en ce moment.',
  },
  form: {
    name: 'Nom',
    email: 'E-mail',
    phone: 'Téléphone',
    package: 'Formule',
    date: 'Date souhaitée (facultatif)',
    optional: '(facultatif)',
    onlyFor: 'Uniquement pour',
    message: 'Message',
    privacy: 'Confidentialité',
    trap: 'Laissez ce champ vide',
    send: 'Envoyer le message',
    sending: 'Envoi en cours…',
    disabled: 'Réservations fermées',
    choose: 'Veuillez choisir',
    required: 'Champ obligatoire',
    tooLong: (max) => `${max} caractères au maximum`,
    noEmail: 'Veuillez saisir une adresse e-mail valide',
    noDate: 'Veuillez saisir une date valide',
    pastDate: 'Veuillez choisir une date à venir',
    unticked: 'Veuillez cocher cette case pour envoyer votre message',
  },
  notices: {
    label: 'Notifications (F8)',
    dismiss: 'Fermer la notification',
    sentTitle: 'Message envoyé\u00a0!',
    sentText: 'Merci de nous avoir écrit. Nous vous répondrons très vite\u00a0!',
    receivedTitle: 'Nous avons bien reçu votre message',
    receivedText: (email) => `Nous vous répondrons à l’adresse ${email}.`,
    failedTitle: 'Erreur',
    failedText: 'Le message n’a pas pu être envoyé. Veuillez réessayer.',
    correct: 'Veuillez corriger les champs signalés ci-dessous.',
    tooMany: 'Vous avez envoyé beaucoup de messages en peu de temps. Veuillez réessayer plus tard.',
  },
  paused: {
    write: (email) => `nous écrire à ${email}`,
    call: (phone) => `nous appeler au ${phone}`,
    later: 'réessayer plus tard',
    noRoom: (way) => `Nous ne pouvons pas recevoir de messages ici en ce moment. Veuillez ${way}.`,
    flood: (way) => `Nous recevons de très nombreux messages en ce moment. Veuillez ${way}.`,
    floodWithoutScripts: (way) =>
      `Nous recevons de très nombreux messages en ce moment. Veuillez activer JavaScript pour envoyer le vôtre ou ${way}.`,
  },
  foot: {
    links: 'Liens utiles',
    contact: 'Coordonnées',
    email: 'bonjour@example.com',
    phone: '01 23 45 67 89',
    region: 'Dans votre région et au-delà',
    rights: 'Tous droits réservés.',
    credit: 'Réalisé avec Shutterdesk',
  },
  notFound: {
    title: 'Page introuvable',
    text: 'Cette page n’existe pas ou n’existe plus.',
    goneTitle: 'Cette page n’existe plus',
    goneText: 'Le studio l’a retirée.',
    label: 'Rubriques',
    perhaps: 'Vous cherchiez peut-être\u00a0:',
    home: 'Retour à l’accueil',
  },
  loading: {
    now: 'Chargement…',
    failed: 'Cette page n’a pas pu être chargée.',
    noScript: 'Cette page a besoin de JavaScript pour afficher ses photos et ses formules.',
  },
  tryAgain: 'Réessayer',
  dates: {
    monthAndDay,
    dayAndYear,
    wholeDay,
    shortDay,
    listed: formats.listed,
    weekday: (weekday) => WEEKDAYS[weekday - 1] ?? '',
    weekly: (weekday) => `le ${WEEKDAYS[weekday - 1]}`,
    everyDay: 'tous les jours de la semaine',
    period: (begin, end) => `du ${begin} au ${end}`,
    on: (day) => `le ${day}`,
    away: (period) => `Nous ne sommes pas disponibles ${period}.`,
    notice: (days) => `Merci de faire votre demande au moins ${counted(days, 'un jour', 'jours')} à l’avance.`,
    closed: (weekdays, days) => {
      const each = days.replace(/(^|, | et )(?=\d)/g, '$1le ');
      return `Le studio est fermé ${[weekdays, each].filter(Boolean).join(', ainsi que ')}.`;
    },
    past: 'Veuillez choisir une date à venir.',
    far: 'Veuillez choisir une date dans les dix prochaines années.',
    next: (day) => `Le prochain jour disponible est le ${day}.`,
    none: 'Aucun jour n’est disponible dans les deux prochaines années.',
    whenSent: 'La date est vérifiée à l’envoi du formulaire.',
  },
};
