import { readdir, readFile, readlink } from 'node:fs/promises';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { setUp } from './publisher-set-up.ts';

describe('publishing', () => {
  it('keeps the last good page when a render fails, and logs the failure', async () => {
    const { publisher, content, get, logged } = await setUp();
    await publisher.publish();
    content.heroText = 'fail';
    await publisher.publish();
    expect((await get('/')).body.toString()).toContain('<h1>one</h1>');
    expect(logged).toHaveLength(1);
  });

  it('reports live, then failed, then live again', async () => {
    const { publisher, content } = await setUp();
    await publisher.publish();
    const { publishedAt } = publisher.status();
    expect(publisher.status()).toEqual({ state: 'live', publishedAt: expect.any(String), message: null });
    content.heroText = 'fail';
    const failing = publisher.publish();
    expect(publisher.status().state).toBe('publishing');
    await failing;
    expect(publisher.status()).toEqual({ state: 'failed', publishedAt, message: expect.stringContaining('last good') });
    content.heroText = 'two';
    await publisher.publish();
    expect(publisher.status()).toMatchObject({ state: 'live', message: null });
  });

  it('keeps the last good page over a restart too', async () => {
    const { publisher, root } = await setUp();
    await publisher.publish();
    await publisher.written();
    const again = await setUp(root);
    again.content.heroText = 'fail';
    await again.publisher.publish();
    expect((await again.get('/')).body.toString()).toContain('<h1>one</h1>');
    expect(again.publisher.status()).toMatchObject({ state: 'failed', publishedAt: expect.any(String) });
  });

  it('renders once for many changes at the same moment', async () => {
    const { publisher, content, get, renders } = await setUp();
    const saves = ['a', 'b', 'c', 'd', 'e'].map((text) => {
      content.heroText = text;
      return publisher.publish();
    });
    await Promise.all(saves);
    expect(renders()).toBe(1);
    expect((await get('/')).body.toString()).toContain('<h1>e</h1>');
  });
});

describe('the release on disk', () => {
  it('is one folder of plain files, switched by a link, and old ones are removed', async () => {
    const { publisher, content, root } = await setUp();
    for (const text of ['one', 'two', 'three']) {
      content.heroText = text;
      await publisher.publish();
    }
    await publisher.written();
    const site = path.join(root, 'site');
    const current = await readlink(path.join(site, 'current'));
    expect((await readdir(site)).sort()).toEqual([current, 'current'].sort());
    const html = await readFile(path.join(site, 'current', 'index.html'));
    expect(html.toString()).toContain('<h1>three</h1>');
    expect(gunzipSync(await readFile(path.join(site, 'current', 'index.html.gz'))).equals(html)).toBe(true);
    expect(brotliDecompressSync(await readFile(path.join(site, 'current', '_astro/page.abc.css.br'))).length).toBe(750);
  });
});
