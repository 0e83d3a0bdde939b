import { expectAccessible } from './accessibility.ts';
import { expect, signIn, test } from './test.ts';

test.use({ intercepts: true });

const CALL = '**/api/admin/devices';

test('shows the shape of a section while it loads, and says what went wrong with a way on', async ({
  page,
  studio,
  expectedErrors,
}) => {
  expectedErrors.push('500');
  await signIn(page, studio);
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route(CALL, async (route) => {
    await released;
    await route.fulfill({ status: 500, json: { error: 'internal_error', message: 'The server stumbled.' } });
  });
  await page.goto('/admin/studio/devices');
  const section = page.locator('section[data-state="active"]');
  await expect(section.getByRole('status')).toHaveText('Loading...');
  const shape = section.locator('[aria-hidden="true"] section');
  await expect(shape).toBeVisible();
  const before = await shape.boundingBox();
  release();
  await expect(section.getByRole('alert')).toContainText('couldn’t be loaded');
  await expectAccessible(page);
  await page.unroute(CALL);
  await section.getByRole('button', { name: 'Try again' }).press('Enter');
  const card = section.locator('section').filter({ has: page.getByRole('heading', { name: 'Your devices' }) });
  await expect(card).toBeVisible();
  const after = await card.boundingBox();
  expect([after?.x, after?.y, after?.width]).toEqual([before?.x, before?.y, before?.width]);
});
