import { endDevice, listActivity, listDevices } from '@shutterdesk/shared';
import { expect, it } from 'vitest';
import { type Client, PASSWORD } from '../test-server.ts';
import { startTwo } from './two-servers.ts';

const statusOf = async (client: Client): Promise<number> => (await client.send('/api/auth/user')).status;

it('a device that is ended at one server is signed out at both at once, as with a new password', async () => {
  const { first, second } = await startTwo();
  const [here, there, third] = [await first.admin(), await second.admin(), await second.admin()];
  expect(await here.api(listDevices)).toHaveLength(3);
  const [ended] = (await there.api(listDevices)).filter(({ isThis }) => isThis);
  await here.api(endDevice, { params: { id: ended?.id ?? '' } });
  expect([await statusOf(here), await statusOf(there), await statusOf(third)]).toEqual([200, 401, 200]);
  const change = { currentPassword: PASSWORD, newPassword: 'another that is long' };
  expect((await third.json('PUT', '/api/admin/password', change)).status).toBe(204);
  expect([await statusOf(here), await statusOf(third)]).toEqual([401, 200]);
});

it('what was done at one server is in the activity of the other', async () => {
  const { first, second } = await startTwo();
  const [here, there] = [await first.admin(), await second.admin()];
  await here.json('PUT', '/api/parts/replies', { templates: [] });
  const { entries } = await there.api(listActivity);
  expect(entries.map(({ what }) => what)).toEqual(['replies-changed', 'signed-in', 'signed-in']);
});
