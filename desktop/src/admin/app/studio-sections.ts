import { studioAddress } from '@shutterdesk/shared';
import type { DashboardPlace } from './place.ts';

/** The sections of the Studio page, in their order. The first one opens at first. */
export const STUDIO: readonly [DashboardPlace, ...DashboardPlace[]] = [
  {
    id: 'page',
    address: studioAddress('page'),
    label: 'Page',
    load: async () => (await import('../features/page/page-section.tsx')).PageSection,
  },
  {
    id: 'legal',
    address: studioAddress('legal'),
    label: 'Legal',
    load: async () => (await import('../features/legal/legal-section.tsx')).LegalSection,
  },
  {
    id: 'address',
    address: studioAddress('address'),
    label: 'Address',
    load: async () => (await import('../features/address/address-section.tsx')).AddressSection,
  },
  {
    id: 'login',
    address: studioAddress('login'),
    label: 'Login',
    load: async () => (await import('../features/login-service/login-service-section.tsx')).LoginServiceSection,
  },
  {
    id: 'mail',
    address: studioAddress('mail'),
    label: 'Mail',
    load: async () => (await import('../features/mail/mail-section.tsx')).MailSection,
  },
  {
    id: 'replies',
    address: studioAddress('replies'),
    label: 'Replies',
    load: async () => (await import('../features/replies/replies-section.tsx')).RepliesSection,
  },
  {
    id: 'dates',
    address: studioAddress('dates'),
    label: 'Dates',
    load: async () => (await import('../features/dates/dates-section.tsx')).DatesSection,
  },
  {
    id: 'calendar',
    address: studioAddress('calendar'),
    label: 'Calendar',
    load: async () => (await import('../features/calendar/calendar-section.tsx')).CalendarSection,
  },
  {
    id: 'webhook',
    address: studioAddress('webhook'),
    label: 'Webhook',
    load: async () => (await import('../features/webhook/webhook-section.tsx')).WebhookSection,
  },
  {
    id: 'privacy',
    address: studioAddress('privacy'),
    label: 'Privacy',
    load: async () => (await import('../features/privacy/privacy-section.tsx')).PrivacySection,
  },
  {
    id: 'backup',
    address: studioAddress('backup'),
    label: 'Backup',
    load: async () => (await import('../features/backup/backup-section.tsx')).BackupSection,
  },
  {
    id: 'about',
    address: studioAddress('about'),
    label: 'About',
    load: async () => (await import('../features/about/about-section.tsx')).AboutSection,
  },
];

export const isInStudio = (id: string): boolean => STUDIO.some((section) => section.id === id);
