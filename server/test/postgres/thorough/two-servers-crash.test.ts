import { setTimeout as pause } from 'node:timers/promises';
import { listEnquiries, listGalleryImages } from '@shutterdesk/shared';
import pg from 'pg';
import { describe, expect, it, onTestFinished } from 'vitest';
import { hasHaproxy } from '../../../../tools/services/haproxy.ts';
import { openSink } from '../../mail-sink.ts';
import { FROM } from '../../mail-studio.ts';
import { hasObjectStore, useObjectStore } from '../../object-store.ts';
import { Client } from '../../test-server.ts';
import { ProxiedSite } from '../proxied-site.ts';
import { Traffic } from '../traffic.ts';

const KILLS = Number(process.env.CRASH_KILLS ?? 2);
const AT_MOST_EVERY_MS = 10_000;
const READY_WITHIN_MS = 60_000;

describe.skipIf(!hasHaproxy() || !hasObjectStore())('two servers behind HAProxy', () => {
  const store = useObjectStore();

  const startSite = async (smtp: string): Promise<ProxiedSite> => {
    const { AWS_ACCESS_KEY_ID = '', AWS_SECRET_ACCESS_KEY = '' } = process.env;
    const { environment } = await store.bucket({ AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY });
    return ProxiedSite.start({ ...environment, SMTP_URL: smtp, MAIL_FROM: FROM });
  };

  it(
    `lose nothing, double nothing and refuse nobody while one is killed, ${KILLS} times`,
    async () => {
      const sink = await openSink();
      const site = await startSite(sink.url);
      const database = new pg.Client(site.databaseUrl);
      await database.connect();
      onTestFinished(() => database.end());
      const both = () => expect.poll(() => site.areBothReady(), { timeout: READY_WITHIN_MS }).toBe(true);
      const pages = () => Promise.all(site.places.map(({ url }) => new Client(url).page()));
      const slowest = { agreeMs: 0 };
      /** Both show the same page within a second. */
      const agree = async (): Promise<void> => {
        const since = performance.now();
        await expect
          .poll(async () => new Set(await pages()).size, { timeout: 1000, interval: 20, message: 'pages differ' })
          .toBe(1);
        slowest.agreeMs = Math.max(slowest.agreeMs, performance.now() - since);
      };

      await both();
      const traffic = new Traffic(site.proxy.url);
      await traffic.signIn();
      traffic.begin();
      for (let kill = 0; kill < KILLS; kill += 1) {
        await Promise.all([both(), pause(AT_MOST_EVERY_MS)]);
        // The limits are another test's promise.
        await database.query('delete from rate_limits');
        await traffic.whileHeld(agree);
        const place = site.places[kill % 2];
        if (place) await site.kill(place);
      }
      await both();
      await traffic.whileHeld(agree);
      await traffic.end();

      expect(traffic.refused, 'answers that one repetition by the proxy did not mend').toEqual([]);
      expect(traffic.stale, 'pages without what their reader had saved').toEqual([]);
      const admin = new Client(site.proxy.url);
      await admin.login();
      const names = (await admin.api(listEnquiries)).map(({ name }) => name);
      expect(names.toSorted()).toEqual(traffic.enquiries.toSorted());
      const mailedNames = () => sink.arrived.map(({ email }) => /portrait of (\w+)/.exec(email.text ?? '')?.[1]);
      const unmailedNames = () => {
        const all = new Set(mailedNames());
        return traffic.enquiries.filter((name) => !all.has(name));
      };
      await expect.poll(unmailedNames, { timeout: 120_000 }).toEqual([]);
      const images = (await admin.api(listGalleryImages)).map(({ alt }) => alt);
      expect(images.toSorted()).toEqual(traffic.photographs.toSorted());
      const unfinished = async () => (await database.query(`select id from photos where pending <> '[]'`)).rows;
      await expect.poll(unfinished, { timeout: 120_000 }).toEqual([]);
      await agree();
      console.log({
        kills: KILLS,
        enquiries: names.length,
        messages: mailedNames().length,
        photographs: traffic.photographs.length,
        saves: traffic.saves,
        reads: traffic.reads,
        cut: traffic.cut,
        agreeMs: Math.round(slowest.agreeMs),
        proxy: await site.proxy.servers(),
      });
    },
    KILLS * 60_000 + 300_000,
  );
});
