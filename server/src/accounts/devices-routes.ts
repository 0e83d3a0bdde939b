import { endDevice, hasRight, listDevices, OTHER_DEVICES } from '@shutterdesk/shared';
import type { Request } from 'express';
import type { Context } from '../context.ts';
import { notFound } from '../http/http-error.ts';
import { type Api, mount } from '../http/mount.ts';
import { storedSid } from '../http/session-store.ts';
import { type SignedInUser, signedInUser } from '../http/sessions.ts';
import * as devices from './devices-repository.ts';

const hereOf = ({ session, sessionID }: Request): devices.ThisSession => ({
  sid: storedSid(sessionID),
  deviceId: session.deviceId ?? null,
});

/** Whose devices somebody sees and may end; undefined: everybody's. */
const ownerOf = ({ id, role }: SignedInUser): string | undefined => (hasRight(role, 'studio') ? undefined : id);

export const mountDevices = (api: Api, { db }: Pick<Context, 'db'>): void => {
  mount(api, listDevices, ({ request, response }) =>
    devices.listDevices(db, hereOf(request), ownerOf(signedInUser(response))),
  );

  mount(api, endDevice, async ({ attempt, note, params: { id }, request, response }) => {
    const person = signedInUser(response);
    if (id === OTHER_DEVICES) {
      await db.transaction().execute((trx) => devices.endSessions(trx, person.id, hereOf(request)));
      return note({ what: 'devices-ended' });
    }
    if (!(await devices.endDevice(db, id, ownerOf(person))) && !attempt.repeated) throw notFound('device');
  });
};
