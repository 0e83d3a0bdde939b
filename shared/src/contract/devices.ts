import * as z from 'zod/mini';
import { id, timestamp } from '../schema/fields.ts';
import { endpoint } from './endpoint.ts';

export const deviceSchema = z.object({
  id: z.string(),
  /** The person who has signed in on it. */
  person: z.object({ id, name: z.string() }),
  /** 'Firefox', or 'Desktop app'; null where it did not say. */
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
  summary:
    'The browsers and apps in which you have signed in, for an owner also those of everybody else; the last one used first',
  needs: 'self',
  answer: z.array(deviceSchema),
  offline: 'cache',
});

/** The `id` of all other devices of one's own. */
export const OTHER_DEVICES = 'others';

export const endDevice = endpoint({
  method: 'DELETE',
  path: '/api/admin/devices/{id}',
  summary:
    'Sign yourself out on a device, with `others` on all but this one, and forget it; as an owner also anybody else',
  needs: 'self',
  records: 'device-ended',
  errors: ['not_found'],
  offline: 'online-only',
});
