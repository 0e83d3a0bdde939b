import { editPortrait, type Portrait, pictures } from '@shutterdesk/shared';
import type { Context } from '../context.ts';
import { notFound } from '../http/http-error.ts';
import { type Api, mount } from '../http/mount.ts';
import { deletePictured } from '../images/photos-repository.ts';
import * as repository from './studio-pictures-repository.ts';

export const mountStudioPictures = (api: Api, { db, finishing, photos, visibility }: Context): void => {
  const mountKind = (kind: 'portrait' | 'logo'): void => {
    const find = (id: string) => repository.findEvenDeletedStudioPicture(db, kind, id);
    const other = kind === 'logo' ? 'portrait' : 'logo';
    /** An id that the other kind has is taken, from whatever upload. */
    const existingKey = async (id: string): Promise<string | undefined> => {
      const isOther = (await repository.findEvenDeletedStudioPicture(db, other, id)) !== null;
      return isOther ? '' : (await find(id))?.objectKey;
    };

    mount(api, pictures[kind].read, () => repository.readStudioPicture(db, kind));

    mount(api, pictures[kind].add, async ({ attempt, body }) => {
      const item = { ...body, id: body.id ?? attempt.id };
      await photos.addOne(
        { ...item, isLogo: kind === 'logo' },
        {
          existingKey: () => existingKey(item.id),
          insert: (photo) => repository.insertStudioPicture(db, kind, item, photo),
        },
      );
      await visibility.update();
      finishing.wake();
      const added = await find(item.id);
      if (!added) throw notFound(kind);
      return added.item;
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
