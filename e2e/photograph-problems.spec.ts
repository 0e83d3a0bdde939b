import { expectAccessibleOnPhoneToo } from './accessibility.ts';
import { fillGallery, galleryOf, openTab } from './gallery-steps.ts';
import { expect, signIn, THOROUGH, test } from './test.ts';

test.use({ intercepts: true });

const SENTENCE = '"Photograph 1" is damaged and can’t be read to the end.';

test(
  'explains a photograph that failed after its save, at any width, and lets it be deleted',
  THOROUGH,
  async ({ page, studio }) => {
    await signIn(page, studio);
    await fillGallery(page, 1);
    const [image] = await galleryOf(page);
    // The server's answer after it could not finish one; its own tests cover that.
    let problems = [{ ...image, problem: SENTENCE }];
    await page.route('**/api/gallery-images/problems', (route) => route.fulfill({ json: problems }));
    await page.reload();
    await openTab(page, 'Gallery Images');
    await expect(page.getByRole('alert').getByText(SENTENCE, { exact: true })).toBeVisible();
    await expectAccessibleOnPhoneToo(page);
    problems = [];
    await page.getByRole('alert').getByRole('button', { name: 'Delete Photograph 1' }).click();
    await expect(page.getByText(SENTENCE)).toHaveCount(0);
    expect(await galleryOf(page)).toEqual([]);
  },
);
