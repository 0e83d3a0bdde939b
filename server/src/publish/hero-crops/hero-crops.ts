import path from 'node:path';
import type { HeroImage } from '@shutterdesk/shared';
import type { SiteContent } from '@shutterdesk/site/renderer';
import type { Config } from '../../config/config.ts';
import type { Context } from '../../context.ts';
import type { ObjectStorage } from '../../storage/object-storage.ts';
import { CropStore, type MadeCrop, madeCrop } from './crop-store.ts';
import { cropHero, type HeroCrop, placeOf } from './hero-crop.ts';
import { portraitCropsOf, portraitOf } from './portrait-crop.ts';

/** The Open Graph image, at the size that social networks show. */
const SIZE = { width: 1200, height: 630 } as const;

/** The visible part of the hero picture, for social networks. */
export const shareCropsOf = (hero: HeroImage): readonly HeroCrop[] => [
  { from: hero.url, ...placeOf(hero), ...SIZE, format: 'jpeg' },
];

/** Its address contains a hash of its bytes, because social networks cache it for long. */
export const shareImageOf = (hero: HeroImage | null, [made]: readonly MadeCrop[]): SiteContent['shareImage'] =>
  hero && made ? { ...SIZE, url: `/share-${made.hash}.jpg`, alt: hero.alt, bytes: made.bytes } : null;

/** The crops of the hero picture: the Open Graph image, and the one for upright screens. */
export type HeroFiles = Pick<SiteContent, 'shareImage' | 'portraitHero'>;

interface Crops {
  readonly share: () => Promise<readonly MadeCrop[]>;
  readonly portrait: () => Promise<readonly MadeCrop[]>;
}

/** A social network can fetch its image only if our public address is known. */
const filesOf = async (
  hero: HeroImage | null,
  { publicUrl }: Pick<Config, 'publicUrl'>,
  { share, portrait }: Crops,
): Promise<HeroFiles> => ({
  shareImage: publicUrl ? shareImageOf(hero, await share()) : null,
  portraitHero: portraitOf(await portrait()),
});

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

  of(hero: HeroImage | null): Promise<HeroFiles> {
    return filesOf(hero, this.#config, {
      share: () => this.#share.of(hero),
      portrait: () => this.#portrait.of(hero),
    });
  }

  async close(): Promise<void> {
    await Promise.all([this.#share.close(), this.#portrait.close()]);
  }
}

const cropAll = (crops: readonly HeroCrop[], storage: ObjectStorage): Promise<readonly MadeCrop[]> =>
  Promise.all(crops.map(async (crop) => madeCrop(crop, await cropHero(crop, storage))));

/** Makes all crops immediately. */
export const cropNow = async (
  config: Pick<Config, 'publicUrl'>,
  hero: HeroImage | null,
  storage: ObjectStorage,
): Promise<HeroFiles> => {
  if (!hero) return {};
  return filesOf(hero, config, {
    share: () => cropAll(shareCropsOf(hero), storage),
    portrait: () => cropAll(portraitCropsOf(hero), storage),
  });
};
