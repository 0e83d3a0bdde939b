import { listAdminUsers } from '@shutterdesk/shared';
import { expect, it } from 'vitest';
import { NO_ACCOUNT, tokenOf, typed } from '../set-up-steps.ts';
import { refusal } from '../test-server.ts';
import { startTwo } from './two-servers.ts';

it('shows one token at all servers of a new site, and makes one owner of people who come to each at once', async () => {
  const { first, second } = await startTwo(NO_ACCOUNT);
  expect(tokenOf(second)).toBe(tokenOf(first));
  expect(tokenOf(first)).not.toBe('');
  const people = [first, second].flatMap((server, n) =>
    [1, 2].map((m) => ({ server, email: `person${n}${m}@example.com` })),
  );
  const answers = await Promise.all(
    people.map(({ server, email }) => server.visitor().json('POST', '/api/set-up', { ...typed(first), email })),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
  const { email = '' } = people[answers.findIndex(({ status }) => status === 200)] ?? {};
  for (const server of [first, second]) {
    const owner = server.visitor();
    await owner.login(email);
    expect(await owner.api(listAdminUsers)).toMatchObject([{ username: email }]);
    expect(await refusal(await server.visitor().send('/api/contacts'))).toEqual([401, 'unauthenticated']);
  }
});
