import { parts } from '@shutterdesk/shared';
import type { TxtAnswer } from 'dns-packet';
import { describe, expect, it } from 'vitest';
import { readDomain } from '../src/outbox/mail/domain-records.ts';
import { startNameServer } from './name-server.ts';
import { startPagelessServer } from './test-server.ts';

type Zone = Readonly<Record<string, readonly string[]>>;

/** A text longer than 255 bytes is split. */
const record = (name: string, text: string): TxtAnswer => ({
  type: 'TXT',
  name,
  ttl: 1,
  data: text.match(/.{1,200}/g) ?? [''],
});

/** A name server with these texts; null: it never answers. */
const serveTexts = (zone: Zone | null) =>
  startNameServer(zone && ((name) => zone[name]?.map((text) => record(name, text)) ?? null));

const recordsOf = async (zone: Zone | null, domain = 'studio.example.com') =>
  readDomain(domain, await serveTexts(zone));

describe("the records of the messages' domain", () => {
  it.each([
    'v=spf1 include:_spf.example.net -all',
    'V=SPF1 all',
    `v=spf1 ${'ip4:192.0.2.1 '.repeat(30)}-all`,
    'v=spf1 redirect=_spf.example.net',
  ])('say who may send: %s', async (record) => {
    const { spf } = await recordsOf({ 'studio.example.com': ['other=1', record] });
    expect(spf).toMatchObject({ state: 'found', message: expect.stringContaining('Yours must be among them.') });
    expect(record.startsWith(spf?.record ?? 'none')).toBe(true);
  });

  it.each(['v=DMARC1; p=none; rua=mailto:a@example.com', 'v=DMARC1 ; p = reject ; sp=none'])(
    'say what is wished for mail that fails: %s',
    async (record) => {
      const { dmarc } = await recordsOf({ '_dmarc.studio.example.com': [record] });
      expect(dmarc).toEqual({ state: 'found', message: expect.stringContaining('has a DMARC record'), record });
    },
  );

  it('are looked up at the parent domain too', async () => {
    const { dmarc } = await recordsOf({ '_dmarc.example.com': ['v=DMARC1; p=reject; sp=quarantine'] });
    expect(dmarc).toMatchObject({ state: 'found', message: expect.stringContaining('example.com has a DMARC record') });
  });

  it('are missing where there are none', async () => {
    const { spf, dmarc } = await recordsOf({ 'studio.example.com': ['google-site-verification=1', 'v=spf10'] });
    expect(spf).toEqual({ state: 'missing', message: expect.stringContaining('no SPF record'), record: null });
    expect(dmarc).toEqual({ state: 'missing', message: expect.stringContaining('no DMARC record'), record: null });
    expect((await recordsOf({})).spf?.state).toBe('missing');
  });

  it('count as faulty if nobody can follow them', async () => {
    const two = await recordsOf({
      'studio.example.com': ['v=spf1 mx -all', 'v=spf1 a -all'],
      '_dmarc.studio.example.com': ['v=DMARC1; p=none', 'v=DMARC1; p=reject'],
    });
    expect(two.spf).toMatchObject({ state: 'faulty', message: expect.stringContaining('more than one SPF record') });
    expect(two.dmarc).toMatchObject({
      state: 'faulty',
      message: expect.stringContaining('more than one DMARC record'),
    });
  });

  it('are not known where no name server answers within a second', async () => {
    const began = performance.now();
    const { spf, dmarc } = await recordsOf(null);
    expect(performance.now() - began).toBeLessThan(1000);
    expect(spf).toMatchObject({ state: 'no_answer', message: expect.stringContaining('don’t know') });
    expect(dmarc?.state).toBe('no_answer');
    const nobody = await readDomain('studio.example.com', ['127.0.0.1:1']);
    expect(nobody.spf?.state).toBe('no_answer');
  });

  it('are told to an admin for the address that messages come from', async () => {
    const nameServers = await serveTexts({ 'studio.example.com': ['v=spf1 -all'] });
    const environment = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'hello@Studio.example.com' };
    const server = await startPagelessServer({ environment, overrides: { nameServers } });
    const admin = await server.admin();
    expect((await admin.api(parts.notices.read, { query: { domain: 'records' } })).domain).toMatchObject({
      domain: 'studio.example.com',
      spf: { state: 'found', record: 'v=spf1 -all' },
      dmarc: { state: 'missing' },
    });
  });
});
