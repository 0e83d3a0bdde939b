import {
  activateHeroImage,
  addHeroImage,
  deleteHeroImage,
  type HeroImage,
  listHeroImages,
  type NewHeroImage,
  positionHeroImage,
  readActiveHeroImage,
} from '@shutterdesk/shared';
import type { Context } from '../context.ts';
import { notFound } from '../http/http-error.ts';
import { type Api, mount } from '../http/mount.ts';
import * as heroes from './hero-repository.ts';

/** @throws {HttpError} not_found */
const heroImageOf = async ({ db }: Pick<Context, 'db'>, id: string): Promise<HeroImage> => {
  const image = await heroes.findHeroImage(db, id);
  if (!image) throw notFound('hero image');
  return image;
};

/** Adds one. The same id with the same upload is a repetition and answers the existing one. */
const addHero = async ({ db, photos }: Context, image: NewHeroImage & { readonly id: string }): Promise<HeroImage> => {
  const existing = () => heroes.findEvenDeletedHeroImage(db, image.id);
  await photos.addOne(image, {
    existingKey: async () => (await existing())?.objectKey,
    insert: (photo) => heroes.insertHeroImage(db, image, photo),
  });
  const added = await existing();
  if (!added) throw notFound('hero image');
  return added.image;
};

export const mountHero = (api: Api, context: Context): void => {
  const { db, finishing, visibility } = context;

  mount(api, readActiveHeroImage, () => heroes.readActiveHeroImage(db));

  mount(api, listHeroImages, () => heroes.listHeroImages(db));

  mount(api, addHeroImage, async ({ body, attempt }) => {
    const added = await addHero(context, { ...body, id: body.id ?? attempt.id });
    finishing.wake();
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
