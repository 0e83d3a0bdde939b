/** The content of a new studio that chooses its language before its first save. */
interface FirstContent {
  readonly currency: string;
  readonly categories: readonly string[];
  /** In the order of the specification's packages, whose prices they have. */
  readonly packages: readonly { readonly name: string; readonly features: string[] }[];
}

interface Starter {
  /** Only the studio sees it. */
  readonly name: string;
  readonly subject: string;
  readonly text: string;
}

/** The words that clients read elsewhere, and those with which a studio begins. */
export const enOffPage = {
  /** The message that tells a client that the enquiry came. */
  letter: {
    subject: (studio: string) => `Your inquiry to ${studio}`,
    /** In place of a name, a package and a date that are not known. */
    somebody: 'there',
    session: 'a session',
    noDate: 'a date to be agreed',
    /** The subject of a reply to an enquiry, and the line above what it quotes. */
    reply: (what: string, studio: string) => `Your ${what} inquiry – ${studio}`,
    quote: (when: string, name: string) => `On ${when}, ${name} wrote:`,
    /** A value with its name, as each language writes a colon. */
    line: (label: string, value: string) => `${label}: ${value}`,
    /** The text as long as the studio has written none. */
    text: 'Hello {first name},\n\nThank you for your inquiry about {package}. We have received it and will write to you soon.',
  },
  /** Texts with which a studio without reply templates can begin. */
  replies: [
    {
      name: 'The date is free',
      subject: 'Your {package} inquiry',
      text: 'Hello {first name},\n\nThank you for writing. We are free ({date}), and would love to photograph you.\n\nWhen could we talk on the phone?',
    },
    {
      name: 'The date is taken',
      subject: 'Your {package} inquiry',
      text: 'Hello {first name},\n\nThank you for writing. Unfortunately we are already booked ({date}).\n\nWould another day work for you?',
    },
    {
      name: 'A question first',
      subject: 'Your {package} inquiry',
      text: 'Hello {first name},\n\nThank you for writing. Tell us a little more: where should we meet, and how many people will be there?',
    },
  ] as readonly Starter[],
  /** A question of the form that a studio asks by one press. */
  foundUs: {
    question: 'How did you find us?',
    answers: ['Search engine', 'Instagram', 'A friend', 'Another page', 'Something else'],
  },
  /** The messages to the studio, and its calendar. */
  studio: {
    subject: (name: string, what: string) => `Inquiry from ${name}: ${what}`,
    /** `name` is markup. */
    title: (name: string) => `Inquiry from ${name}`,
    spamSubject: (subject: string) => `Possible spam: ${subject}`,
    /** `reasons` are in English, in every language of the page. */
    spam: (reasons: string) => `Possible spam: ${reasons}.`,
    date: 'Preferred date',
    noDate: 'none given',
    received: 'Received',
    earlier: (count: number) =>
      count === 0
        ? 'This is their first inquiry.'
        : `They have sent ${count === 1 ? 'one inquiry' : `${count} inquiries`} before.`,
    reply: 'Reply to this email to answer them.',
    noReply: 'A reply to this email won’t reach them. Write to their address.',
    open: (link: string) => `Open it: ${link}`,
    openInquiry: 'Open the inquiry',
    toSpam: (count: number) =>
      count === 1
        ? 'One inquiry has gone to Spam since the last email.'
        : `${count.toLocaleString('en-US')} inquiries have gone to Spam since the last email.`,
    seeSpam: (link: string) => `See them: ${link}`,
    openSpam: 'Open Spam',
    maybe: (what: string) => `Maybe: ${what}`,
    testSubject: 'Test email',
    testText: 'This is a test. You’ll get an email like this for each inquiry.',
    /** `name` is markup in the title. */
    signsIn: (name: string) => `${name} is signing in on a new device`,
    person: 'Person',
    device: 'Device',
    network: 'Network',
    time: 'Time',
    anyProgram: 'An unknown program',
    on: (browser: string, system: string) => `${browser} on ${system}`,
    calm: 'If this was you or someone you work with, you don’t need to do anything.',
    alarm:
      'If not, have that person choose a new password now, and sign out the device under Studio → Devices if it’s listed there.',
    openDevices: 'Open Devices',
    /** The faults follow in English, in every language of the page. */
    fault: 'Your site needs you',
    faultLead: 'This has not worked for an hour or longer:',
    faultOver: 'Your site works again',
    faultOverLead: 'Everything works again.',
    openAbout: 'Open About',
  },
  /** The privacy facts, which begin a studio's privacy text. */
  privacy: {
    title: 'What this site does',
    lookTitle: 'When you look at it',
    look: 'This site sets no cookies for its visitors, doesn’t count visits, and loads no scripts or fonts from other services.',
    pictures: (host: string) =>
      `Its photographs come from ${host}, a storage service that we use and that sees your IP address.`,
    typed: 'What you type into the form stays in your browser’s tab until you send it.',
    writeTitle: 'When you write to us',
    form: 'What you enter into the form (name, email address, phone number, package, date and message) is stored in our database.',
    kept: (months: number | null) =>
      months === null
        ? 'We keep it until we delete it.'
        : `It is deleted after ${months === 1 ? 'one month' : `${months} months`}; an inquiry with a date that is still to come is kept until that date has passed.`,
    mail: (host: string, acknowledges: boolean) =>
      `The mail server ${host} sends us an email about it${acknowledges ? ' and a confirmation to you' : ''}.`,
    passedOn: (host: string) => `It is passed on to the program that we use at ${host}.`,
    backups: (days: number) => `Our backups may hold it for up to ${days} days longer.`,
    counts: (place: 'memory' | 'database') =>
      `So that nobody can flood us, our server counts messages by IP address, in its ${place}, for at most an hour.`,
    responsibleTitle: 'Who is responsible',
    basisTitle: 'Legal basis',
    basis:
      'We use what you send us to answer your inquiry and to prepare a contract with you (Art. 6(1)(b) GDPR), and count messages to protect the site from misuse (Art. 6(1)(f) GDPR).',
    complainTitle: 'Your right to complain',
    complain: 'If you think that we handle your data wrongly, you can complain to a data protection authority.',
    askTitle: 'What you can ask for',
    ask: 'You can ask us at any time what we have stored about you, get it as a file, and have it corrected or deleted.',
  },
  /** null: the specification's. */
  first: null as FirstContent | null,
};

export type OffPageWords = typeof enOffPage;
