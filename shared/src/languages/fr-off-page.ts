import type { OffPageWords } from './en-off-page.ts';

const counted = (count: number, one: string, many: string): string => (count === 1 ? one : `${count} ${many}`);

export const offPage: OffPageWords = {
  letter: {
    subject: (studio) => `Votre demande à ${studio}`,
    somebody: 'et bienvenue',
    session: 'séance photo',
    noDate: 'une date à convenir',
    reply: (what, studio) => `Votre demande\u00a0: ${what} – ${studio}`,
    quote: (when, name) => `Le ${when}, ${name} a écrit\u00a0:`,
    line: (label, value) => `${label}\u00a0: ${value}`,
    text: 'Bonjour {first name},\n\nMerci pour votre demande ({package}). Nous l’avons bien reçue et vous répondrons bientôt.',
  },
  replies: [
    {
      name: 'La date est libre',
      subject: 'Votre demande ({package})',
      text: 'Bonjour {first name},\n\nMerci pour votre message. Nous sommes disponibles ({date}) et serions ravis de vous photographier.\n\nQuand pourrions-nous vous appeler\u00a0?',
    },
    {
      name: 'La date est prise',
      subject: 'Votre demande ({package})',
      text: 'Bonjour {first name},\n\nMerci pour votre message. Nous sommes malheureusement déjà pris ({date}).\n\nUne autre date vous conviendrait-elle\u00a0?',
    },
    {
      name: 'D’abord une question',
      subject: 'Votre demande ({package})',
      text: 'Bonjour {first name},\n\nMerci pour votre message. Dites-nous-en un peu plus\u00a0: où nous retrouver, et combien serez-vous\u00a0?',
    },
  ],
  foundUs: {
    question: 'Comment nous avez-vous connus\u00a0?',
    answers: ['Moteur de recherche', 'Instagram', 'Un proche', 'Un autre site', 'Autrement'],
  },
  studio: {
    subject: (name, what) => `Demande de ${name}\u00a0: ${what}`,
    title: (name) => `Demande de ${name}`,
    spamSubject: (subject) => `Spam possible\u00a0: ${subject}`,
    spam: () => 'Spam possible. La demande dit pourquoi.',
    date: 'Date souhaitée',
    noDate: 'non précisée',
    received: 'Reçue le',
    earlier: (count) =>
      count === 0
        ? 'C’est la première demande de cette adresse.'
        : `Cette adresse a déjà envoyé ${count === 1 ? 'une demande' : `${count} demandes`}.`,
    reply: 'Pour répondre, répondez à cet e-mail.',
    noReply: 'Une réponse à cet e-mail n’arriverait pas. Écrivez à l’adresse ci-dessus.',
    open: (link) => `Ouvrir\u00a0: ${link}`,
    openInquiry: 'Ouvrir la demande',
    toSpam: (count) =>
      count === 1
        ? 'Une demande a été classée comme spam depuis le dernier e-mail.'
        : `${count.toLocaleString('fr-FR')} demandes ont été classées comme spam depuis le dernier e-mail.`,
    seeSpam: (link) => `Les voir\u00a0: ${link}`,
    openSpam: 'Ouvrir le spam',
    maybe: (what) => `Peut-être\u00a0: ${what}`,
    testSubject: 'E-mail de test',
    testText: 'Ceci est un test. Vous recevrez un e-mail comme celui-ci pour chaque demande.',
    signsIn: (name) => `${name} se connecte sur un nouvel appareil`,
    person: 'Personne',
    device: 'Appareil',
    network: 'Réseau',
    time: 'Heure',
    anyProgram: 'Un programme inconnu',
    on: (browser, system) => `${browser} sous ${system}`,
    calm: 'Si c’était vous ou quelqu’un du studio, vous n’avez rien à faire.',
    alarm:
      'Sinon, faites choisir maintenant un nouveau mot de passe à cette personne, et déconnectez l’appareil sous Studio → Devices s’il y figure.',
    openDevices: 'Ouvrir les appareils',
    fault: 'Votre site a besoin de vous',
    faultLead: 'Ceci ne fonctionne pas depuis une heure au moins\u00a0:',
    faultOver: 'Votre site fonctionne de nouveau',
    faultOverLead: 'Tout fonctionne de nouveau.',
    openAbout: 'Ouvrir l’état du site',
  },
  privacy: {
    title: 'Ce que fait ce site',
    lookTitle: 'Quand vous le consultez',
    look: 'Ce site ne dépose aucun cookie lors de votre visite, ne mesure pas son audience et ne charge ni script ni police de caractères depuis d’autres services.',
    pictures: (host) =>
      `Les photos de ce site viennent de ${host}, un service de stockage que nous utilisons\u00a0: il voit votre adresse IP.`,
    typed: 'Ce que vous saisissez dans le formulaire reste dans l’onglet de votre navigateur jusqu’à l’envoi.',
    writeTitle: 'Quand vous nous écrivez',
    form: 'Ce que vous saisissez dans le formulaire (nom, adresse e-mail, numéro de téléphone, formule, date et message) est enregistré dans notre base de données.',
    kept: (months) =>
      months === null
        ? 'Nous conservons ces données jusqu’à ce que nous les effacions.'
        : `Ces données sont effacées au bout ${counted(months, 'd’un mois', 'mois').replace(/^(?=\d)/, 'de ')}\u00a0; une demande dont la date est à venir est conservée jusqu’à cette date.`,
    mail: (host, acknowledges) =>
      `Le serveur de messagerie ${host} nous transmet un message à ce sujet${acknowledges ? ' et vous envoie une confirmation' : ''}.`,
    passedOn: (host) => `Ces données sont aussi transmises au programme que nous utilisons sur ${host}.`,
    backups: (days) =>
      `Nos sauvegardes peuvent conserver ces données jusqu’à ${counted(days, 'un jour', 'jours')} de plus.`,
    counts: (place) =>
      `Pour que personne ne nous submerge de messages, notre serveur les compte par adresse IP, ${place === 'memory' ? 'dans sa mémoire' : 'dans sa base de données'}, pendant une heure au plus.`,
    responsibleTitle: 'Responsable du traitement',
    basisTitle: 'Base légale',
    basis:
      'Nous utilisons vos données pour répondre à votre demande et préparer un contrat (art. 6, § 1, b du RGPD). Nous comptons les messages pour protéger le site contre les abus (art. 6, § 1, f du RGPD).',
    complainTitle: 'Droit de réclamation',
    complain:
      'Si vous estimez que nous traitons mal vos données, vous pouvez adresser une réclamation à une autorité de protection des données.',
    askTitle: 'Vos droits',
    ask: 'Vous pouvez nous demander à tout moment ce que nous avons enregistré à votre sujet, en recevoir une copie sous forme de fichier et le faire corriger ou effacer.',
  },
  first: {
    currency: '€',
    categories: [
      'Remise de diplôme',
      'Famille',
      'Grossesse',
      'Fêtes de fin d’année',
      'Mariages',
      'Naissance',
      'Sport',
      'Bals de promo',
    ],
    packages: [
      {
        name: 'Essentielle',
        features: ['Séance d’une heure', '20 photos retouchées', 'Galerie en ligne', 'Droit d’impression'],
      },
      {
        name: 'Signature',
        features: [
          'Séance de deux heures',
          '50 photos retouchées',
          'Galerie en ligne',
          'Droit d’impression',
          'Clé USB personnalisée',
        ],
      },
      {
        name: 'Premium',
        features: [
          'Séance de trois heures',
          '100 photos retouchées',
          'Galerie en ligne',
          'Droit d’impression',
          'Album et clé USB personnalisés',
          'Plusieurs lieux',
        ],
      },
    ],
  },
};
