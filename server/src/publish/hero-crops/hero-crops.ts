import path from 'node:path';
import type { HeroImage } from '@shutterdesk/shared';
import type { SiteContent } from '@shutterdesk/site/renderer';
import type { Logger } from 'pino';
import type { Config } from '../../config/config.ts';
import type { ObjectStorage } from '../../storage/object-storage.ts';
import { CropStore, type MadeCrop, madeCrop } from './crop-store.ts';
import { cropHero, type HeroCrop } from './hero-crop.ts';
import { portraitCropsOf, portraitOf } from './portrait-crop.ts';
import { shareCropsOf, shareImageOf } from './share-image.ts';

/** The crops of the hero picture: the Open Graph image, and the one for upright screens. */
export type HeroFiles = Pick<SiteContent, 'shareImage' | 'portraitHero'>;

interface Needs {
  readonly config: Pick<Config, 'dataDir' | 'publicUrl'>;
  readonly storage: ObjectStorage;
  readonly logger: Logger;
  /** Called when new crops exist, or are to be made again. */
  readonly onChange: () => void;
}

/** The crops of the visible page: made after the save of a hero picture, and published when they are finished. */
export class HeroCrops {
  readonly #publicUrl: string | null;
  readonly #share: CropStore;
  readonly #portrait: CropStore;

  constructor({ config, ...needs }: Needs) {
    const folder = (name: string): string => path.join(config.dataDir, 'published', name);
    this.#publicUrl = config.publicUrl;
    this.#share = new CropStore({ ...needs, folder: folder('share'), cropsOf: shareCropsOf });
    this.#portrait = new CropStore({ ...needs, folder: folder('upright'), cropsOf: portraitCropsOf });
  }

  async of(hero: HeroImage | null): Promise<HeroFiles> {
    // A social network can fetch the image only if our public address is known.
    const shareImage = this.#publicUrl ? shareImageOf(hero, await this.#share.of(hero)) : null;
    return { shareImage, portraitHero: portraitOf(await this.#portrait.of(hero)) };
  }

  async close(): Promise<void> {
    await Promise.all([this.#share.close(), this.#portrait.close()]);
  }
}

const cropAll = (crops: readonly HeroCrop[], storage: ObjectStorage): Promise<readonly MadeCrop[]> =>
  Promise.all(crops.map(async (crop) => madeCrop(crop, await cropHero(crop, storage))));

/** Makes all crops immediately. */
export const cropNow = async (
  { publicUrl }: Pick<Config, 'publicUrl'>,
  hero: HeroImage | null,
  storage: ObjectStorage,
): Promise<HeroFiles> => {
  if (!hero) return {};
  const share = publicUrl ? await cropAll(shareCropsOf(hero), storage) : [];
  const portrait = await cropAll(portraitCropsOf(hero), storage);
  return { shareImage: shareImageOf(hero, share), portraitHero: portraitOf(portrait) };
};
