import { atMost, DATE_SENTENCE, EMAIL_SENTENCE } from '../schema/plain-text.ts';
import { englishDays } from './english-days.ts';

const countOf = (days: number): string => (days === 1 ? 'one day' : `${days} days`);

/**
 * Every sentence of ours on the page, in the specification's words. Each other language is one file with the same keys;
 * a key that it lacks does not compile.
 */
export const en = {
  /** The key of `LANGUAGES`, and the name of this file. */
  code: 'en',
  /** For numbers and dates, as BCP 47. */
  locale: 'en-US',
  /** A sign stands before the amount: '$299'; true: after it, as in '299 €'. */
  signAfterAmount: false,
  /** The words on the page that a studio can replace by its own. */
  headings: {
    heroButton: 'Book Your Session',
    welcomeTitle: 'Welcome',
    aboutTitle: 'Behind the Camera',
    galleryTitle: 'Our Portfolio',
    gallerySubtitle: "A collection of cherished moments we've captured",
    kindWordsTitle: 'Kind Words From Clients',
    packagesTitle: 'Photography Packages',
    packagesSubtitle: 'Choose the perfect package for your special moments',
    packageButton: 'Book This Package',
    questionsTitle: 'Questions and Answers',
    contactTitle: 'Get In Touch',
  },
  tagline: "Capturing life's most precious moments",
  /** For search results, of a studio without other words. */
  description: (studio: string, tagline: string) => `${studio}: ${tagline}`,
  contactText: "Tell us about the moments you'd like to keep, and let's plan your session together.",
  sections: {
    home: 'Home',
    gallery: 'Gallery',
    packages: 'Packages',
    contact: 'Contact',
    about: 'About',
    kindWords: 'Kind Words',
    questions: 'Questions',
  },
  bar: { skip: 'Skip to the content', label: 'Main', menu: 'Menu', admin: 'Admin' },
  scrollDown: 'Scroll down',
  gallery: {
    all: 'All',
    filter: 'Show photographs of',
    empty: 'The first photographs will be here soon.',
    /** The numbers of several photographs. */
    range: (first: string, last: string) => `${first} to ${last}`,
    photographs: (range: string) => `Photographs ${range}`,
    place: (range: string, count: string) => `Photographs ${range} of ${count}`,
    description: (studio: string, range: string, count: string) =>
      `${studio}: photographs ${range} of ${count} from our portfolio.`,
    pages: 'Pages of the gallery',
    page: (number: number, pages: number) => `Page ${number} of ${pages}`,
    previous: 'Previous photographs',
    next: 'Next photographs',
    failed: "These photographs couldn't be loaded.",
    see: 'See this photograph in our portfolio',
    showAll: (count: string) => `Show all ${count}`,
  },
  collections: {
    stories: 'Stories',
    newer: 'Newer story',
    older: 'Earlier story',
    description: (name: string, studio: string) => `${name}: photographs by ${studio}.`,
    listed: (studio: string) => `Stories in photographs by ${studio}.`,
    moved: 'This page has moved',
  },
  lightbox: {
    label: 'Photograph',
    place: (number: string, count: string) => `Photograph ${number} of ${count}`,
    previous: 'Previous photograph',
    next: 'Next photograph',
    failed: "The next photograph couldn't be loaded. Try again.",
    start: 'Start slideshow',
    stop: 'Stop slideshow',
    share: 'Share this photograph',
    copied: 'Link copied',
    zoomIn: 'Zoom in',
    zoomOut: 'Zoom out',
    close: 'Close',
  },
  packages: {
    empty: 'Every session is planned with you.',
    emptyLink: 'Tell us what you have in mind',
    general: 'General Inquiry',
  },
  about: { area: 'Area served' },
  details: { location: 'Location', hours: 'Business Hours' },
  closed: {
    title: 'Booking Currently Unavailable',
    text: "We're not accepting new bookings at this time. Please check back later or contact us directly for more information.",
    refusal: "We're not accepting new bookings at this time.",
  },
  form: {
    name: 'Name',
    email: 'Email',
    phone: 'Phone',
    package: 'Package',
    date: 'Preferred date (optional)',
    optional: '(optional)',
    onlyFor: 'Only for',
    message: 'Message',
    privacy: 'Privacy',
    trap: 'Leave this empty',
    send: 'Send Message',
    sending: 'Sending...',
    disabled: 'Booking Disabled',
    choose: 'Please choose',
    required: 'Required',
    tooLong: atMost,
    noEmail: EMAIL_SENTENCE,
    noDate: DATE_SENTENCE,
    pastDate: 'Please choose a date in the future',
    unticked: 'Please tick this box to send your message',
  },
  notices: {
    label: 'Notifications (F8)',
    dismiss: 'Dismiss',
    sentTitle: 'Message sent!',
    sentText: "Thank you for contacting us. We'll get back to you soon!",
    receivedTitle: 'We have your message',
    receivedText: (email: string) => `We'll reply to ${email}.`,
    failedTitle: 'Error',
    failedText: 'Failed to send message. Please try again.',
    correct: 'Please correct the marked fields.',
    tooMany: 'You have sent many messages in a short time. Please try again later.',
  },
  /** While the server takes no enquiries; `way` is one of the first three. */
  paused: {
    write: (email: string) => `write to ${email} instead`,
    call: (phone: string) => `call ${phone} instead`,
    later: 'try again later',
    noRoom: (way: string) => `We can't take messages here right now. Please ${way}.`,
    flood: (way: string) => `We're getting a lot of messages right now. Please ${way}.`,
    floodWithoutScripts: (way: string) =>
      `We're getting a lot of messages right now. Please turn on JavaScript to send yours, or ${way}.`,
  },
  foot: {
    links: 'Quick Links',
    contact: 'Contact Info',
    email: 'hello@example.com',
    phone: '(555) 123-4567',
    region: 'Serving your region and beyond',
    rights: 'All rights reserved.',
    credit: 'Made with Shutterdesk',
  },
  notFound: {
    title: 'Page Not Found',
    text: 'Did you forget to add the page to the router?',
    goneTitle: 'This Page Is Gone',
    goneText: 'The studio has taken it down.',
    label: 'Sections',
    perhaps: 'Perhaps you were looking for one of these:',
    home: 'Back to Home',
  },
  loading: {
    now: 'Loading...',
    failed: 'This page could not be loaded.',
    noScript: 'This page needs JavaScript to show its photographs and packages.',
  },
  tryAgain: 'Try again',
  dates: {
    ...englishDays,
    everyDay: 'every day of the week',
    away: (period: string) => `We are away ${period}.`,
    notice: (days: number) => `We need ${countOf(days)}${days === 1 ? '’s' : '’'} notice.`,
    /** Weekdays and days; either is '' for none. */
    closed: (weekdays: string, days: string) =>
      `We are closed on ${[weekdays, days].filter(Boolean).join(', and on ')}.`,
    past: 'Please choose a date in the future.',
    far: 'Please choose a date within the next ten years.',
    next: (day: string) => `The next open day is ${day}.`,
    none: 'There is no open day in the next two years.',
    whenSent: 'Dates are checked when the form is sent.',
  },
};

export type PublicWords = typeof en;
