import path from 'node:path';
import type { HeroImage } from '@shutterdesk/shared';
import type { SiteContent } from '@shutterdesk/site/renderer';
import type { Config } from '../../config/config.ts';
import type { Context } from '../../context.ts';
import type { ObjectStorage } from '../../storage/object-storage.ts';
import { CropStore, type MadeCrop, madeCrop } from './crop-store.ts';
import { cropHero, type HeroCrop } from './hero-crop.ts';
import { portraitCropsOf, portraitOf } from './portrait-crop.ts';
import { shareCropsOf, shareImageOf } from './share-image.ts';

/** The crops of the hero picture: the Open Graph image, and the one for upright screens. */
export type HeroFiles = Pick<SiteContent, 'shareImage' | 'portraitHero'>;

/** The crops of the visible page: made after the save of a hero picture, and published when they are finished. */
export class HeroCrops {
  readonly #config: Pick<Config, 'publicUrl'>;
  readonly #share: CropStore;
  readonly #portrait: CropStore;

  /** @param onChange called when new crops exist, or are to be made again */
  constructor({ config, logger, storage }: Pick<Context, 'config' | 'logger' | 'storage'>, onChange: () => void) {
    const parts = { logger, storage, onChange };
    const folder = (name: string): string => path.join(config.dataDir, 'published', name);
    this.#config = config;
    this.#share = new CropStore({ ...parts, folder: folder('share'), cropsOf: shareCropsOf });
    this.#portrait = new CropStore({ ...parts, folder: folder('upright'), cropsOf: portraitCropsOf });
  }

  async of(hero: HeroImage | null): Promise<HeroFiles> {
    // A social network can fetch the image only if our public address is known.
    const shareImage = this.#config.publicUrl ? shareImageOf(hero, await this.#share.of(hero)) : null;
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
