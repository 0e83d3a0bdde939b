import { plusDays, readSettings, saveSettings, todayIn } from '@shutterdesk/shared';
import { line, signIn, syncNow, test } from './desktop-steps.ts';
import { adminOf } from './studio-content.ts';
import { expect, THOROUGH } from './test.ts';

const today = todayIn(null, Date.now());

test(
  'keeps dates that are entered without a network, and merges them with other people’s',
  THOROUGH,
  async ({ launch, network, studio }) => {
    const desktop = await launch();
    const { page } = desktop;
    await signIn(desktop, { url: network.url, password: studio.password });
    await page.getByRole('link', { name: 'Studio', exact: true }).click();
    await page.getByRole('link', { name: 'Dates', exact: true }).click();
    await expect(page.getByText('No periods away.')).toBeVisible();
    await expect(line(desktop)).toContainText('Online · up to date');
    network.cut();
    await page.getByRole('button', { name: 'Sunday' }).click();
    await page.getByRole('button', { name: 'Add Period' }).click();
    await page.getByLabel('First day').fill(plusDays(today, 10));
    await page.getByLabel('Last day').fill(plusDays(today, 12));
    await page.getByRole('button', { name: 'Save Dates' }).click();
    await expect(line(desktop)).toContainText('Offline · 1 change waiting');
    const section = page.getByRole('region', { name: 'Dates' });
    await expect(section.getByText('Saved on this computer · waiting to send')).toBeVisible();

    const api = await adminOf(studio);
    const theirs = { id: '01930000-0000-7000-8000-000000000001', from: plusDays(today, 20), to: plusDays(today, 21) };
    const { packages, schedulingEnabled } = await api(readSettings);
    const body = { packages, schedulingEnabled, away: [{ ...theirs, sentence: 'Theirs' }], closedWeekdays: [1] };
    await api(saveSettings, { body });
    await network.mend();
    await syncNow(desktop);
    await expect(line(desktop)).toContainText('Online · up to date');
    await expect(page.getByRole('button', { name: /^Remove: From/ })).toHaveCount(2);
    expect(await api(readSettings)).toMatchObject({
      away: [{ from: plusDays(today, 10) }, { from: plusDays(today, 20) }],
      closedWeekdays: [1, 7],
    });
  },
);
