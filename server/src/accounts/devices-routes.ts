import { endDevice, endOtherDevices, endStudioDevice, listDevices, listStudioDevices } from '@shutterdesk/shared';
import type { Request } from 'express';
import type { Context } from '../context.ts';
import { notFound } from '../http/http-error.ts';
import { type Api, mount } from '../http/mount.ts';
import { storedSid } from '../http/session-store.ts';
import { signedInUser } from '../http/sessions.ts';
import * as devices from './devices-repository.ts';

const hereOf = ({ session, sessionID }: Request): devices.ThisSession => ({
  sid: storedSid(sessionID),
  deviceId: session.deviceId ?? null,
});

export const mountDevices = (api: Api, { db }: Pick<Context, 'db'>): void => {
  mount(api, listDevices, ({ request, response }) =>
    devices.listDevices(db, hereOf(request), signedInUser(response).id),
  );
  mount(api, endOtherDevices, ({ request, response }) =>
    devices.endOtherDevices(db, signedInUser(response).id, hereOf(request)),
  );
  mount(api, endDevice, async ({ attempt, params, response }) => {
    const isEnded = await devices.endDevice(db, params.id, signedInUser(response).id);
    if (!isEnded && !attempt.repeated) throw notFound('device');
  });
  mount(api, listStudioDevices, ({ request }) => devices.listDevices(db, hereOf(request)));
  mount(api, endStudioDevice, async ({ attempt, params }) => {
    if (!(await devices.endDevice(db, params.id)) && !attempt.repeated) throw notFound('device');
  });
};
