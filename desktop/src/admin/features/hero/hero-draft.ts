import { DEFAULT_HERO_POSITION, DEFAULT_HERO_SIZE, DESCRIPTION_MAX, type NewHeroImage } from '@shutterdesk/shared';
import * as z from 'zod/mini';

/** Position and size in the stored form: CSS background-position, and a percentage of covering. */
const placementSchema = z.object({
  backgroundPosition: z.string(),
  backgroundSize: z.string(),
  /** On upright screens; null: the same. */
  portraitPosition: z._default(z.nullable(z.string()), null),
});
export type Placement = z.infer<typeof placementSchema>;

const uploadedHeroSchema = z.object({
  imageURL: z.string(),
  uploadedAt: z.number(),
  /** null if this browser cannot show the picture. */
  preview: z.nullable(z.object({ placeholder: z.string(), ratio: z.number() })),
});

/** A hero picture that is not saved yet, as it is stored in this browser. */
export const heroDraftSchema = z.object({
  id: z.string(),
  uploaded: z.nullable(uploadedHeroSchema),
  alt: z.string(),
  /** The description that the picture itself carries, or ''. */
  caption: z._default(z.string(), ''),
  placement: placementSchema,
});
export type HeroDraft = z.infer<typeof heroDraftSchema>;

export const emptyDraft = (id: string): HeroDraft => ({
  id,
  uploaded: null,
  alt: '',
  caption: '',
  placement: { backgroundPosition: DEFAULT_HERO_POSITION, backgroundSize: DEFAULT_HERO_SIZE, portraitPosition: null },
});

/** The body of a save; null without a picture or its description. The very first picture becomes active. */
export const toNewHeroImage = ({ id, uploaded, alt, placement }: HeroDraft, isFirst: boolean): NewHeroImage | null =>
  uploaded && alt.trim() && alt.trim().length <= DESCRIPTION_MAX
    ? { id, imageURL: uploaded.imageURL, alt: alt.trim(), ...placement, isActive: isFirst }
    : null;
