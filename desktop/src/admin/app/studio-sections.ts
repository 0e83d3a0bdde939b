import { type StudioSection, studioAddress } from '@shutterdesk/shared';
import type { ComponentType } from 'react';
import type { DashboardPlace } from './place.ts';

interface StudioGroup {
  /** Its heading; null above a section that stands alone. */
  readonly title: string | null;
  readonly sections: readonly DashboardPlace[];
}

/** @param name what the file calls the section */
const section = <Name extends string>(
  id: StudioSection,
  label: string,
  file: () => Promise<Readonly<Record<Name, ComponentType>>>,
  name: Name,
): DashboardPlace => ({ id, address: studioAddress(id), label, load: async () => (await file())[name] });

/** It opens at first. */
const FIRST = section('page', 'Page', () => import('../features/page/page-section.tsx'), 'PageSection');

/** The sections of the Studio page by groups, in their order: one line for each. */
export const STUDIO_GROUPS: readonly StudioGroup[] = [
  {
    title: 'Your site',
    sections: [
      FIRST,
      section('look', 'Look', () => import('../features/look/look-section.tsx'), 'LookSection'),
      section('address', 'Address', () => import('../features/address/address-section.tsx'), 'AddressSection'),
      section(
        'old-addresses',
        'Old Addresses',
        () => import('../features/old-addresses/old-addresses-section.tsx'),
        'OldAddressesSection',
      ),
      section('legal', 'Legal', () => import('../features/legal/legal-section.tsx'), 'LegalSection'),
    ],
  },
  {
    title: 'Inquiries',
    sections: [
      section('mail', 'Mail', () => import('../features/mail/mail-section.tsx'), 'MailSection'),
      section('replies', 'Replies', () => import('../features/replies/replies-section.tsx'), 'RepliesSection'),
      section('dates', 'Dates', () => import('../features/dates/dates-section.tsx'), 'DatesSection'),
      section('calendar', 'Calendar', () => import('../features/calendar/calendar-section.tsx'), 'CalendarSection'),
      section('privacy', 'Privacy', () => import('../features/privacy/privacy-section.tsx'), 'PrivacySection'),
    ],
  },
  {
    title: 'Safety',
    sections: [
      section('backup', 'Backup', () => import('../features/backup/backup-section.tsx'), 'BackupSection'),
      section('login', 'Login', () => import('../features/login/login-section.tsx'), 'LoginSection'),
      section('devices', 'Devices', () => import('../features/devices/devices-section.tsx'), 'DevicesSection'),
      section('activity', 'Activity', () => import('../features/activity/activity-section.tsx'), 'ActivitySection'),
    ],
  },
  {
    title: 'Other programs',
    sections: [
      section('webhook', 'Webhook', () => import('../features/webhook/webhook-section.tsx'), 'WebhookSection'),
    ],
  },
  {
    title: null,
    sections: [section('about', 'About', () => import('../features/about/about-section.tsx'), 'AboutSection')],
  },
];

/** All sections, in the order of their groups. */
export const STUDIO: readonly [DashboardPlace, ...DashboardPlace[]] = [
  FIRST,
  ...STUDIO_GROUPS.flatMap(({ sections }) => sections).filter(({ id }) => id !== FIRST.id),
];

export const isInStudio = (id: string): boolean => STUDIO.some((place) => place.id === id);
