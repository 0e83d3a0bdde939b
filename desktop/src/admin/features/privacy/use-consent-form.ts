import * as z from 'zod/mini';
import type { StoredSettings } from '#lib/studio/settings-query.ts';
import { useSettingsPart } from '#lib/studio/use-settings-part.ts';

/** A form over the stored consent line. */
export const useConsentForm = (stored: StoredSettings) =>
  useSettingsPart(stored, {
    place: 'privacy',
    draft: 'privacy-consent',
    schema: z.object({ consentText: z.string(), consentLink: z.string(), consentRequired: z.boolean() }),
    toForm: ({ consentText, consentLink, consentRequired }) => ({
      consentText: consentText ?? '',
      consentLink: consentLink ?? '',
      consentRequired,
    }),
    toFields: ({ consentText, consentLink, consentRequired }) => ({
      consentText: consentText.trim() || null,
      consentLink: consentLink.trim() || null,
      consentRequired,
    }),
    words: {
      saved: 'The consent line has been saved.',
      saveFailed: 'Failed to save the consent line. Please try again.',
    },
  });
