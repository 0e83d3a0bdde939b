import type { Migrations } from '@shutterdesk/shared/node/schema-age';
import { first } from './0026-first.ts';
import { outbox } from './0027-outbox.ts';
import { packageIds } from './0028-package-ids.ts';
import { startContents } from './0029-start-contents.ts';
import { pageWords } from './0030-page-words.ts';
import { siteConfig } from './0031-site-config.ts';
import { language } from './0032-language.ts';
import { galleryShortened } from './0033-gallery-shortened.ts';
import { roles } from './0034-roles.ts';
import { about } from './0035-about.ts';
import { devices } from './0036-devices.ts';
import { activity } from './0037-activity.ts';
import { secondFactor } from './0038-second-factor.ts';
import { contentState } from './0039-content-state.ts';

/** It has the name of the last migration of 0.2.0, whose databases have everything that it makes. */
export const FIRST = '0026-backup-number';

/** Every change of the schema since 0.2.0, in order. Add only to the end. */
export const migrations: Migrations = {
  [FIRST]: first,
  '0027-outbox': outbox,
  '0028-package-ids': packageIds,
  '0029-start-contents': startContents,
  '0030-page-words': pageWords,
  '0031-site-config': siteConfig,
  '0032-language': language,
  '0033-gallery-shortened': galleryShortened,
  '0034-roles': roles,
  '0035-about': about,
  '0036-devices': devices,
  '0037-activity': activity,
  '0038-second-factor': secondFactor,
  '0039-content-state': contentState,
};
