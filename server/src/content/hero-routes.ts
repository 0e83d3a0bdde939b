import {
  activateHeroImage,
  addHeroImage,
  deleteHeroImage,
  type HeroImage,
  listHeroImages,
  positionHeroImage,
  readActiveHeroImage,
} from '@shutterdesk/shared';
import type { Context } from '../context.ts';
import { notFound } from '../http/http-error.ts';
import { type Api, mount } from '../http/mount.ts';
import { addPictured } from './add-pictured.ts';
import * as heroes from './hero-repository.ts';

/** @throws {HttpError} not_found */
const heroImageOf = async ({ db }: Pick<Context, 'db'>, id: string): Promise<HeroImage> => {
  const image = await heroes.findHeroImage(db, id);
  if (!image) throw notFound('hero image');
  return image;
};

export const mountHero = (api: Api, context: Context): void => {
  const { db, finishing, visibility } = context;

  mount(api, readActiveHeroImage, () => heroes.readActiveHeroImage(db));

  mount(api, listHeroImages, () => heroes.listHeroImages(db));

  mount(api, addHeroImage, async ({ body, attempt }) => {
    const hero = { ...body, id: body.id ?? attempt.id };
    await addPictured(context, [hero], {
      table: 'hero_images',
      insert: async (additions) => {
        for (const { image, photo } of additions) await heroes.insertHeroImage(db, image, photo);
      },
    });
    finishing.wake();
    const added = await heroes.findEvenDeletedHeroImage(db, hero.id);
    if (!added) throw notFound('hero image');
    return added;
  });

  mount(api, positionHeroImage, async ({ attempt, params, body }) => {
    await heroImageOf(context, params.id);
    await attempt.commit((trx) => heroes.positionHeroImage(trx, params.id, body));
    return heroImageOf(context, params.id);
  });

  mount(api, activateHeroImage, async ({ attempt, params }) => {
    await heroImageOf(context, params.id);
    await attempt.commit((trx) => heroes.activateHeroImage(trx, params.id));
    return heroImageOf(context, params.id);
  });

  mount(api, deleteHeroImage, async ({ params, attempt }) => {
    const deleted = await attempt.commit((trx) => heroes.deleteHeroImage(trx, params.id));
    if (!deleted && !attempt.repeated) throw notFound('hero image');
    await visibility.update();
  });
};
