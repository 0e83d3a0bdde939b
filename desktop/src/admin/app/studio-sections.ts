import { type StudioSection, studioAddress } from '@shutterdesk/shared';
import type { DashboardPlace } from './place.ts';

interface StudioGroup {
  /** Its heading; null above a section that stands alone. */
  readonly title: string | null;
  readonly sections: readonly DashboardPlace[];
}

const section = (id: StudioSection, label: string, load: DashboardPlace['load']): DashboardPlace => ({
  id,
  address: studioAddress(id),
  label,
  load,
});

/** It opens at first. */
const FIRST = section('page', 'Page', async () => (await import('../features/page/page-section.tsx')).PageSection);

/** The sections of the Studio page by groups, in their order: one line for each. */
export const STUDIO_GROUPS: readonly StudioGroup[] = [
  {
    title: 'Your site',
    sections: [
      FIRST,
      section('look', 'Look', async () => (await import('../features/page/look/look-section.tsx')).LookSection),
      section(
        'address',
        'Address',
        async () => (await import('../features/address/address-section.tsx')).AddressSection,
      ),
      section(
        'old-addresses',
        'Old Addresses',
        async () => (await import('../features/old-addresses/old-addresses-section.tsx')).OldAddressesSection,
      ),
      section('legal', 'Legal', async () => (await import('../features/legal/legal-section.tsx')).LegalSection),
    ],
  },
  {
    title: 'Inquiries',
    sections: [
      section('mail', 'Mail', async () => (await import('../features/mail/mail-section.tsx')).MailSection),
      section(
        'replies',
        'Replies',
        async () => (await import('../features/replies/replies-section.tsx')).RepliesSection,
      ),
      section('dates', 'Dates', async () => (await import('../features/dates/dates-section.tsx')).DatesSection),
      section(
        'calendar',
        'Calendar',
        async () => (await import('../features/calendar/calendar-section.tsx')).CalendarSection,
      ),
      section(
        'privacy',
        'Privacy',
        async () => (await import('../features/privacy/privacy-section.tsx')).PrivacySection,
      ),
    ],
  },
  {
    title: 'Safety',
    sections: [
      section('backup', 'Backup', async () => (await import('../features/backup/backup-section.tsx')).BackupSection),
      section(
        'login',
        'Login',
        async () => (await import('../features/login-service/login-service-section.tsx')).LoginServiceSection,
      ),
      section(
        'devices',
        'Devices',
        async () => (await import('../features/devices/devices-section.tsx')).DevicesSection,
      ),
      section(
        'activity',
        'Activity',
        async () => (await import('../features/activity/activity-section.tsx')).ActivitySection,
      ),
    ],
  },
  {
    title: 'Other programs',
    sections: [
      section(
        'webhook',
        'Webhook',
        async () => (await import('../features/webhook/webhook-section.tsx')).WebhookSection,
      ),
    ],
  },
  {
    title: null,
    sections: [
      section('about', 'About', async () => (await import('../features/about/about-section.tsx')).AboutSection),
    ],
  },
];

/** All sections, in the order of their groups. */
export const STUDIO: readonly [DashboardPlace, ...DashboardPlace[]] = [
  FIRST,
  ...STUDIO_GROUPS.flatMap(({ sections }) => sections).filter(({ id }) => id !== FIRST.id),
];

export const isInStudio = (id: string): boolean => STUDIO.some((place) => place.id === id);
