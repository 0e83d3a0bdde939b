import {
  addLogo,
  addPortrait,
  bin,
  editPortrait,
  readLogo,
  readPortrait,
  readSettings,
  saveSettings,
} from '@shutterdesk/shared';
import { describe, expect, it } from 'vitest';
import { jpeg } from '../../../server/test/photographs.ts';
import { readWaitingContent } from '../../src/electron/main/site/waiting-content.ts';
import { listed, previewOf, upload } from '../offline-change-steps.ts';
import { goOffline, goOnline, setUp, signIn } from '../offline-steps.ts';

const id = (n: number) => `01998000-0000-7000-8000-00000000000${n}`;

describe('About in the desktop app', () => {
  it('waits offline with its portrait, stands in the preview, and is sent once', async () => {
    const { app, browser } = await setUp();
    await signIn(app);
    const first = { id: id(1), imageURL: await upload(app, await jpeg(300, 400)), alt: 'Ada' };
    await app.api(addPortrait, { body: first });
    await readWaitingContent(app.offline.gateway);
    await goOffline(app);
    const second = { id: id(2), imageURL: await upload(app, await jpeg(400, 500)), alt: 'Ada at the mill' };
    await app.api(addPortrait, { body: second });
    await app.api(editPortrait, { params: { id: id(2) }, body: { focalX: 40, focalY: 30 } });
    await app.api(saveSettings, { body: { ...(await app.api(readSettings)), aboutText: 'One.' } });
    expect(await listed(app, 'waiting')).toEqual([
      'Portrait “Ada at the mill”',
      'Focal point of the portrait “Ada at the mill”',
      'About you (empty) → “One.”',
    ]);
    const html = await previewOf(app);
    expect(html).toMatch(/about-portrait.*alt="Ada at the mill"/);
    expect(html).toContain('One.');
    await goOnline(app);
    expect(await browser.api(readPortrait)).toMatchObject({ id: id(2), focalX: 40, focalY: 30 });
    expect(await browser.api(bin.portrait.list)).toMatchObject([{ id: id(1), alt: 'Ada' }]);
    expect(await app.api(readPortrait)).toEqual(await browser.api(readPortrait));
  });

  it('shows a logo that waits in the preview, and another than the server’s', async () => {
    const { app, browser } = await setUp();
    await signIn(app);
    await readWaitingContent(app.offline.gateway);
    await goOffline(app);
    await app.api(addLogo, { body: { id: id(1), imageURL: await upload(app, await jpeg(300, 100)), alt: 'Logo' } });
    expect(await listed(app, 'waiting')).toEqual(['New logo']);
    expect(await previewOf(app)).toMatch(/<img[^>]*class="logo"[^>]*src="\/api\/uploads\//);
    await goOnline(app);
    expect(await browser.api(readLogo)).toMatchObject({ id: id(1), picture: { mark: { tone: 'solid' } } });
    await readWaitingContent(app.offline.gateway);
    expect(await previewOf(app)).toMatch(/<img[^>]*class="logo"[^>]*src="\/media\/[^"]*m\.png"/);
  });
});
