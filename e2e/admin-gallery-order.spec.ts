import { takeUp } from './drag-steps.ts';
import { expectNotice, fillGallery, galleryOf, openTab, photographCard } from './gallery-steps.ts';
import { fingerOn, openOnPhone } from './phone.ts';
import { expect, signIn, THOROUGH, test } from './test.ts';

test.beforeEach(async ({ page, studio }) => {
  await signIn(page, studio);
});

test.describe('saved photographs', () => {
  test('are reordered by keyboard alone, and return when that cannot be saved', async ({
    page,
    studio,
    expectedErrors,
  }) => {
    expectedErrors.push('net::ERR');
    await fillGallery(page, 6);
    await openTab(page, 'Gallery Images');
    await page.getByRole('button', { name: 'Move Photograph 1, 1 of 6' }).focus();
    await takeUp(page, 'Photograph 1 picked up at position 1 of 6.');
    await page.keyboard.press('ArrowRight');
    await expect(page.getByText('Photograph 1 is over position 2 of 6.')).toBeAttached();
    await page.keyboard.press('ArrowDown');
    await expect(page.getByText('Photograph 1 is over position 6 of 6.')).toBeAttached();
    await page.keyboard.press('Space');
    await expectNotice(page, 'Gallery order updated successfully.');
    const order = async () => (await galleryOf(page)).map(({ alt }) => alt.replace('Photograph ', '')).join('');
    expect(await order()).toBe('234561');
    await expect(page.getByRole('button', { name: 'Move Photograph 1, 6 of 6' })).toBeFocused();
    await studio.stop();
    await takeUp(page, 'Photograph 1 picked up at position 6 of 6.');
    await page.keyboard.press('ArrowLeft');
    await expect(page.getByText('Photograph 1 is over position 5 of 6.')).toBeAttached();
    await page.keyboard.press('Space');
    await expectNotice(page, 'Couldn’t save the new order. Please try again.');
    await expect(page.getByRole('button', { name: 'Move Photograph 1, 6 of 6' })).toBeVisible();
    await studio.start();
    expect(await order()).toBe('234561');
  });

  test('are dragged to their place, the selected ones together', THOROUGH, async ({ page }) => {
    // Tall enough that no card is under the sticky bars.
    await page.setViewportSize({ width: 1280, height: 1300 });
    await fillGallery(page, 6);
    await openTab(page, 'Gallery Images');
    const drag = async (from: string, to: string, said: string) => {
      await photographCard(page, to).scrollIntoViewIfNeeded();
      const [start, end] = [
        await photographCard(page, from).boundingBox(),
        await photographCard(page, to).boundingBox(),
      ];
      if (!start || !end) throw new Error('the cards are not on the screen');
      await page.mouse.move(start.x + start.width / 2, start.y + 60);
      await page.mouse.down();
      await page.mouse.move(start.x + start.width / 2 + 20, start.y + 60, { steps: 3 });
      await page.mouse.move(end.x + end.width / 2, end.y + 60, { steps: 8 });
      await expect(page.getByText(said)).toBeAttached();
      await page.mouse.up();
    };
    const order = async () => (await galleryOf(page)).map(({ alt }) => alt.replace('Photograph ', '')).join('');
    await drag('Photograph 1', 'Photograph 3', 'Photograph 1 is over position 3 of 6.');
    await expect.poll(order).toBe('231456');
    await expectNotice(page, 'Gallery order updated successfully.');
    await photographCard(page, 'Photograph 2').getByRole('checkbox').check();
    await photographCard(page, 'Photograph 4').getByRole('checkbox').check();
    await drag('Photograph 4', 'Photograph 6', 'Photograph 4 is over position 6 of 6.');
    await expect.poll(order).toBe('315624');
  });

  test('are moved by a finger after a short rest', THOROUGH, async ({ page: desk }) => {
    await fillGallery(desk, 4);
    const page = await openOnPhone(desk);
    await openTab(page, 'Gallery Images');
    await photographCard(page, 'Photograph 3').scrollIntoViewIfNeeded();
    const [from, to] = [
      await photographCard(page, 'Photograph 1').boundingBox(),
      await photographCard(page, 'Photograph 4').boundingBox(),
    ];
    if (!from || !to) throw new Error('the cards are not on the screen');
    const finger = await fingerOn(page);
    await finger.down({ x: from.x + from.width / 2, y: from.y + 70 });
    await expect(page.getByText('Photograph 1 picked up at position 1 of 4.')).toBeAttached();
    await finger.move({ x: to.x + to.width / 2, y: to.y + 70 });
    await expect(page.getByText('Photograph 1 is over position 4 of 4.')).toBeAttached();
    await finger.up();
    await expectNotice(page, 'Gallery order updated successfully.');
    expect((await galleryOf(page)).map(({ alt }) => alt.replace('Photograph ', '')).join('')).toBe('2341');
    await page.context().close();
  });

  test('are moved past the edge of the window by keyboard', THOROUGH, async ({ page }) => {
    await fillGallery(page, 60);
    await openTab(page, 'Gallery Images');
    await page.getByRole('button', { name: 'Move Photograph 1, 1 of 60' }).focus();
    await takeUp(page, 'Photograph 1 picked up at position 1 of 60.');
    for (let row = 1; row <= 6; row += 1) {
      await page.keyboard.press('ArrowDown');
      await expect(page.getByText(`Photograph 1 is over position ${row * 4 + 1} of 60.`)).toBeAttached();
    }
    await page.keyboard.press('Space');
    await expectNotice(page, 'Gallery order updated successfully.');
    expect((await galleryOf(page))[24]?.alt).toBe('Photograph 1');
  });
});
