import { expect, it } from 'vitest';
import { unitIn } from '../../src/update/running-server.ts';

it.each([
  ['0::/system.slice/shutterdesk.service\n', 'shutterdesk'],
  ['0::/system.slice/shutterdesk-other.service\n', 'shutterdesk-other'],
  ['4:memory:/\n1:name=systemd:/system.slice/shutterdesk-other.service\n0::/\n', 'shutterdesk-other'],
  ['0::/user.slice/user-0.slice/session-1.scope\n', 'shutterdesk'],
  ['', 'shutterdesk'],
])('the log of a site is that of the unit which started it: %j', (groups, unit) => {
  expect(unitIn(groups)).toBe(unit);
});
