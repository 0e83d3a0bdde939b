import * as z from 'zod/mini';
import { id, timestamp } from '../schema/fields.ts';
import { endpoint } from './endpoint.ts';

export const deviceSchema = z.object({
  id: z.string(),
  /** The person who has signed in on it. */
  person: z.object({ id, name: z.string() }),
  /** 'Firefox', or 'Desktop app'; null where it did not say, and for a session of an earlier release. */
  browser: z.nullable(z.string()),
  /** 'Windows'. */
  system: z.nullable(z.string()),
  /** The network of the last sign-in: an IPv4 address, or the /64 of an IPv6 address. */
  network: z.nullable(z.string()),
  /** The first sign-in. */
  since: timestamp,
  /** To about five minutes. */
  lastSeenAt: timestamp,
  /** false: nobody is signed in there, but it is remembered, so its person is served first at the next sign-in. */
  isSignedIn: z.boolean(),
  /** The device that asks. */
  isThis: z.boolean(),
});
export type Device = z.infer<typeof deviceSchema>;

export const listDevices = endpoint({
  method: 'GET',
  path: '/api/admin/devices',
  summary: 'The browsers and apps in which you have signed in, the last one used first',
  needs: 'self',
  answer: z.array(deviceSchema),
  offline: 'cache',
});

export const endDevice = endpoint({
  method: 'DELETE',
  path: '/api/admin/devices/{id}',
  summary: 'Sign yourself out on a device, and forget it',
  needs: 'self',
  records: 'device-ended',
  errors: ['not_found'],
  offline: 'online-only',
});

export const endOtherDevices = endpoint({
  method: 'POST',
  path: '/api/admin/devices/end-others',
  summary: 'Sign yourself out everywhere else, and forget those devices',
  needs: 'self',
  records: 'devices-ended',
  offline: 'online-only',
});

export const listStudioDevices = endpoint({
  method: 'GET',
  path: '/api/admin/studio-devices',
  summary: 'The browsers and apps in which anybody of the studio has signed in, the last one used first',
  needs: 'studio',
  answer: z.array(deviceSchema),
  offline: 'cache',
});

export const endStudioDevice = endpoint({
  method: 'DELETE',
  path: '/api/admin/studio-devices/{id}',
  summary: 'Sign anybody of the studio out on a device, and forget it',
  needs: 'studio',
  records: 'device-ended',
  errors: ['not_found'],
  offline: 'online-only',
});
