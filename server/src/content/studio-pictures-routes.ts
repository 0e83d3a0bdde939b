import { editPortrait, type Portrait, pictures } from '@shutterdesk/shared';
import type { Context } from '../context.ts';
import { HttpError, notFound } from '../http/http-error.ts';
import { type Api, mount } from '../http/mount.ts';
import { deletePictured } from '../images/photos-repository.ts';
import { addPictured } from './add-pictured.ts';
import * as repository from './studio-pictures-repository.ts';

export const mountStudioPictures = (api: Api, context: Context): void => {
  const { db, finishing, visibility } = context;
  const mountKind = (kind: 'portrait' | 'logo'): void => {
    mount(api, pictures[kind].read, () => repository.readStudioPicture(db, kind));

    mount(api, pictures[kind].add, async ({ attempt, body }) => {
      const item = { ...body, id: body.id ?? attempt.id, isLogo: kind === 'logo' };
      await addPictured(context, [item], {
        table: 'studio_pictures',
        insert: async (additions) => {
          for (const { image, photo } of additions) await repository.insertStudioPicture(db, kind, image, photo);
        },
      });
      await visibility.update();
      finishing.wake();
      const added = await repository.findEvenDeletedStudioPicture(db, kind, item.id);
      // It is of the other kind, from the same upload.
      if (!added) throw new HttpError('id_taken', `The id of "${item.alt}" belongs to another image.`);
      return added;
    });

    mount(api, pictures[kind].delete, async ({ attempt, params: { id } }) => {
      const deleted = await attempt.commit(
        async (trx) =>
          (await repository.findEvenDeletedStudioPicture(trx, kind, id)) !== null &&
          deletePictured(trx, 'studio_pictures', id),
      );
      if (!deleted && !attempt.repeated) throw notFound(kind);
      await visibility.update();
    });
  };

  mountKind('portrait');
  mountKind('logo');

  const presentPortrait = async (id: string): Promise<Portrait> => {
    const item = await repository.readStudioPicture(db, 'portrait');
    if (item?.id !== id) throw notFound('portrait');
    return item;
  };

  mount(api, editPortrait, async ({ attempt, params: { id }, body }) => {
    await presentPortrait(id);
    await attempt.commit((trx) => repository.editPortrait(trx, id, body));
    return presentPortrait(id);
  });
};
