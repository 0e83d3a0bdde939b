import type { Page } from '@playwright/test';
import { listEnquiries } from '@shutterdesk/shared';
import { expectAccessible } from './accessibility.ts';
import { fill, press, send } from './enquiry-steps.ts';
import type { Studio } from './studio.ts';
import { adminOf } from './studio-content.ts';
import { expect, formIsAlive, THOROUGH, takeTheTimeOfAPerson, test, WITHOUT_SCRIPTS } from './test.ts';

test.use({ intercepts: true });

/** The text that stays above the form after the notice has closed. */
const sentNote = (page: Page) => page.locator('#contact').getByRole('note').filter({ hasText: 'We have your message' });

/** The screening of all enquiries in the inbox, as an admin reads it. */
const screenings = async (studio: Studio): Promise<readonly unknown[]> => {
  const api = await adminOf(studio);
  return (await api(listEnquiries)).map(({ screening = null }) => screening);
};

/** Runs in the page: a swipe within a single frame. */
const flick = (card: Element, across: number) => {
  const steps = [
    ['pointerdown', 0],
    ['pointermove', across],
    ['pointerup', across],
  ] as const;
  for (const [type, clientX] of steps) {
    card.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerId: 1, clientX, clientY: 0 }));
  }
};

test('keeps typed text after a failed attempt and over a reload', async ({ page, studio, expectedErrors }) => {
  expectedErrors.push('net::', '503');
  await page.goto('/');
  await page.evaluate(() => sessionStorage.setItem('enquiry-draft', '{broken'));
  await page.reload();
  await fill(page);
  await formIsAlive(page);
  const message = "We can't take messages here right now. Please write to hello@studio.example instead.";
  const paused = { status: 503, json: { error: 'enquiries_paused', message } };
  await page.route('**/api/contacts', (route) => route.fulfill(paused), { times: 1 });
  await send(page);
  await expect(page.getByText(message, { exact: true })).toBeVisible();
  await studio.stop();
  await send(page);
  await expect(page.getByText('Failed to send message. Please try again.', { exact: true })).toBeVisible();
  await expect(page.getByLabel('Name')).toHaveValue('ليلى العلي');
  await expectAccessible(page);
  await studio.start();
  await page.reload();
  await expect(page.getByLabel('Name')).toHaveValue('ليلى العلي');
  await expect(page.getByLabel('Package')).toHaveValue('Premium');
  await send(page);
  await expect(sentNote(page)).toBeVisible();
  await expect(page.getByLabel('Name')).toHaveValue('');
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByLabel('Message')).toHaveValue('');
});

test('says above the form that a message was sent, and the form is empty again', async ({ page }) => {
  await page.goto('/');
  await fill(page);
  await takeTheTimeOfAPerson(page);
  await page.getByLabel('Phone').press('Enter');
  await expect(sentNote(page)).toBeInViewport({ ratio: 1 });
  await expect(sentNote(page)).toBeFocused();
  await expect(sentNote(page)).toContainText("We'll reply to layla@example.com.");
  await expect(page.getByRole('list').filter({ hasText: 'Message sent!' })).toHaveAttribute('aria-live', 'polite');
  await expect(page.getByText("Thank you for contacting us. We'll get back to you soon!")).toHaveCount(1);
  await expect(page.getByLabel('Name')).toHaveValue('');
  await expect(page.getByLabel('Package')).toHaveValue('');
  await expect(page.getByText('Required')).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await page.getByRole('button', { name: 'Book This Package' }).nth(2).click();
  await expect(page.getByLabel('Name')).toBeFocused();
  await expect(page.getByLabel('Package')).toHaveValue('Premium');
  await page.getByLabel('Email').focus();
  await expect(page.getByLabel('Name')).toHaveAccessibleDescription('Required');
  await send(page);
  await expect(sentNote(page), 'a message that is not sent is not said to have come').toHaveCount(0);
});

test('sends a message once when its answer was lost', async ({ page, studio, expectedErrors }) => {
  expectedErrors.push('net::');
  await page.goto('/');
  await fill(page, { name: 'Ada Lovelace' });
  let answers = 0;
  await page.route('**/api/contacts', async (route) => {
    answers += 1;
    if (answers > 1) return route.continue();
    await route.fetch();
    await route.abort('connectionreset');
  });
  await send(page);
  await expect(page.getByText('Failed to send message. Please try again.', { exact: true })).toBeVisible();
  await page.reload();
  await send(page);
  await expect(sentNote(page)).toBeVisible();
  expect(answers).toBe(2);
  const api = await adminOf(studio);
  expect(await api(listEnquiries)).toMatchObject([{ name: 'Ada Lovelace', selectedPackage: 'Premium' }]);
});

test('shows an error beside a field when the visitor leaves it', async ({ page }) => {
  await page.goto('/');
  const email = page.getByLabel('Email');
  await email.fill('nobody');
  await page.getByLabel('Phone').focus();
  await expect(page.getByText('Please enter a valid email address')).toBeVisible();
  await expect(email).toHaveAttribute('aria-invalid', 'true');
  await expect(email).toHaveAccessibleDescription('Please enter a valid email address');
  const error = await page.getByText('Please enter a valid email address').boundingBox();
  const nextLabel = await page.getByText('Package', { exact: true }).boundingBox();
  expect(nextLabel?.y ?? 0, 'clearly above the next field').toBeGreaterThan(
    (error?.y ?? 0) + (error?.height ?? 0) + 12,
  );
  await expectAccessible(page);
  await email.fill('nobody@example.com');
  await page.getByLabel('Phone').focus();
  await expect(page.getByText('Please enter a valid email address')).toBeHidden();
  await send(page);
  await expect(page.getByLabel('Name')).toBeFocused();
  await expect(page.getByText('Required')).toHaveCount(4);
});

test('shows the error also for a field that was left before the form was ready', THOROUGH, async ({ page }) => {
  const held = Promise.withResolvers<void>();
  await page.route('**/_astro/*.js', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto('/');
  await page.getByLabel('Name').focus();
  await page.getByLabel('Email').fill('nobody');
  await page.getByLabel('Phone').focus();
  await expect(page.locator('astro-island[ssr]')).toHaveCount(2);
  held.resolve();
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Please enter a valid email address');
  await expect(page.getByLabel('Name')).toHaveAccessibleDescription('Required');
  await expect(page.getByLabel('Phone')).toBeFocused();
  await expect(page.getByText('Required')).toHaveCount(1);
});

test('offers no past day', THOROUGH, async ({ page }) => {
  await page.goto('/');
  const date = page.getByLabel('Preferred date');
  await date.focus();
  const today = await page.evaluate(() => new Date().toLocaleDateString('sv'));
  await expect(date).toHaveAttribute('min', today);
  await date.fill('2001-01-01');
  await page.getByLabel('Message').focus();
  await expect(page.getByText('Please choose a date in the future')).toBeVisible();
});

test('selects the package of the pressed button, and focuses the first empty field', async ({ page }) => {
  await page.goto('/');
  const third = page.getByRole('button', { name: 'Book This Package' }).nth(2);
  await expect(third).toHaveAccessibleDescription('Premium');
  await third.click();
  await expect(page.getByLabel('Package')).toHaveValue('Premium');
  await expect(page.getByLabel('Name')).toBeFocused();
  await page.getByLabel('Name').fill('Ada');
  await page.getByRole('button', { name: 'Book This Package' }).nth(0).click();
  await expect(page.getByLabel('Package')).toHaveValue('Essential');
  await expect(page.getByLabel('Email')).toBeFocused();
});

test(
  'shows one notice at a time, which closes by itself, by Esc and by a swipe to the right',
  THOROUGH,
  async ({ page }) => {
    await page.clock.install();
    await page.goto('/');
    // From here on time passes only on command, however slow the machine is.
    await page.clock.pauseAt(Date.now() + 60_000);
    const notice = page.getByRole('listitem').filter({ hasText: 'Message sent!' });
    const sendOne = async () => {
      await fill(page);
      await send(page);
      await expect(notice).toHaveCount(1);
      await page.mouse.move(0, 0);
    };
    await sendOne();
    await page.clock.runFor(4800);
    await expect(notice).toBeVisible();
    await page.clock.runFor(400);
    await expect(notice).toHaveCount(0);

    await sendOne();
    await page.keyboard.press('F8');
    await expect(page.getByRole('region', { name: 'Notifications (F8)' }).getByRole('list')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(notice).toHaveCount(0);

    await sendOne();
    const box = await notice.boundingBox();
    const drag = async (by: number) => {
      const [x, y] = [(box?.x ?? 0) + 40, (box?.y ?? 0) + 20];
      await page.mouse.move(x, y);
      await page.mouse.down();
      await page.mouse.move(x + by, y, { steps: 4 });
      await page.mouse.up();
    };
    await drag(40);
    await expect(notice).toHaveCount(1);
    await drag(60);
    await expect(notice).toHaveCount(0);

    await sendOne();
    await notice.evaluate(flick, 60);
    await expect(notice).toHaveCount(0);
  },
);

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, contextOptions: WITHOUT_SCRIPTS });

  test('sends the form, and the page says so', async ({ page, expectedErrors }) => {
    expectedErrors.push('400');
    await page.goto('/');
    await fill(page, { name: 'Ada Lovelace', message: 'Two lines,\nplease.' });
    await page.getByLabel('Email').fill('nobody');
    await press(page);
    await expect(page.getByText('Please enter a valid email address')).toBeInViewport();
    await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Please enter a valid email address');
    await expect(page.getByLabel('Name')).toHaveValue('Ada Lovelace');
    await expect(page.getByLabel('Package')).toHaveValue('Premium');
    await expect(page.getByLabel('Message')).toHaveValue('Two lines,\nplease.');
    await page.getByLabel('Email').fill('ada@example.com');
    await press(page);
    await expect(page.getByText('Message sent!', { exact: true })).toBeInViewport();
    await expect(page.getByText("Thank you for contacting us. We'll get back to you soon!")).toBeVisible();
    await expect(page.getByLabel('Name')).toHaveValue('');
  });
});

test('does a small task while the visitor types, which speaks for a person', THOROUGH, async ({ page, studio }) => {
  await page.goto('/');
  const begun = page.waitForEvent('worker');
  await page.getByLabel('Name').focus();
  const worker = await begun;
  await fill(page, { message: 'Two portraits, please.' });
  if (page.workers().includes(worker)) await worker.waitForEvent('close');
  await send(page);
  await expect(sentNote(page)).toBeVisible();
  expect(await screenings(studio)).toEqual([null]);
});

test('holds nothing against a visitor whose browser cannot do the task', THOROUGH, async ({ page, studio }) => {
  await page.addInitScript(() => Object.defineProperty(window, 'isSecureContext', { value: false }));
  await page.goto('/');
  await fill(page);
  await send(page);
  await expect(sentNote(page)).toBeVisible();
  expect(await screenings(studio)).toMatchObject([{ verdict: 'clear' }]);
});
