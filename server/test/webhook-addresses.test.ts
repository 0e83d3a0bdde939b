import type { LookupAddress } from 'node:dns';
import { parts } from '@shutterdesk/shared';
import { describe, expect, it } from 'vitest';
import { isPublicAddress } from '../src/work/public-address.ts';
import { hookAt, SECRET, startHookStudio } from './hook-studio.ts';

const PUBLIC = '93.184.215.14';
const ADDRESS = 'https://hooks.example.com/inquiries';
const found = (...addresses: readonly string[]): LookupAddress[] =>
  addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));

/** A studio that may not send into its own network, with a name server of its own. */
const startGuarded = (resolve: () => Promise<readonly LookupAddress[]> = async () => found(PUBLIC)) =>
  startHookStudio({ environment: {}, network: { resolve } });

type Guarded = Awaited<ReturnType<typeof startGuarded>>;

const refusedAs = async ({ admin }: Guarded, address: string): Promise<string> => {
  const answer = await admin.json('PUT', parts.webhook.save.path, hookAt(address, SECRET));
  const { issues } = (await answer.json()) as { issues?: { path: string; message: string }[] };
  expect([answer.status, issues?.map(({ path }) => path)]).toEqual([400, ['settings.address']]);
  return issues?.[0]?.message ?? '';
};

describe('an address inside the server’s own network', () => {
  it('is refused in its field in every spelling, and nothing is saved', async () => {
    const studio = await startGuarded();
    const literals = [
      '127.0.0.1',
      '2130706433',
      '0x7f.1',
      '0177.0.0.01',
      '①②⑦.0.0.1',
      '169.254.169.254',
      '0xA9FEA9FE',
      '10.1.2.3',
      '172.31.255.255',
      '192.168.1.1',
      '100.64.0.1',
      '0.0.0.0',
      '224.0.0.1',
      '255.255.255.255',
      '[::1]',
      '[::]',
      '[::ffff:169.254.169.254]',
      '[::ffff:a9fe:a9fe]',
      '[64:ff9b::169.254.169.254]',
      '[64:ff9b:1::1]',
      '[fe80::1]',
      '[fd12:3456::1]',
      '[fec0::1]',
      '[ff02::1]',
      '[2002:7f00:1::]',
      '[2001::1]',
      '[2001:db8::1]',
    ];
    for (const host of literals) {
      expect(await refusedAs(studio, `https://${host}/hook`), host).toMatch(
        / is no public address\. We connect only to/,
      );
    }
    expect((await studio.read()).settings.address).toBeNull();
  });

  it('is refused behind a name, with the name and the address in the sentence', async () => {
    const studio = await startGuarded(async () => found(PUBLIC, '169.254.169.254'));
    expect(await refusedAs(studio, ADDRESS)).toBe(
      '“hooks.example.com” leads to 169.254.169.254, which is no public address. We connect only to the internet, not into your server’s own network.',
    );
  });

  it('is refused if the system resolves a name to it', async () => {
    const studio = await startHookStudio({ environment: {} });
    expect(await refusedAs(studio, 'https://localhost:8443/')).toMatch(/^“localhost” leads to (127\.0\.0\.1|::1)/);
  });

  it('gets no connection when a name leads to it only later', async () => {
    let addresses = found(PUBLIC);
    let asked = 0;
    const studio = await startGuarded(async () => {
      asked += 1;
      return addresses;
    });
    const { connect, sink, enquire, delivery } = studio;
    await connect(`https://hooks.example.com:${sink.port}/`);
    addresses = found('127.0.0.1');
    asked = 0;
    const id = await enquire();
    expect(await delivery(id)).toMatchObject({
      state: 'waiting',
      answer: expect.stringMatching(/^“hooks.example.com” leads to 127.0.0.1/),
    });
    // A second lookup could have given another address.
    expect(asked).toBe(1);
    expect(await studio.test(`https://hooks.example.com:${sink.port}/`)).toMatchObject({
      works: false,
      message: expect.stringContaining('127.0.0.1'),
    });
    expect(sink.arrived).toEqual([]);
  });

  it('gets no connection when it was saved while that was allowed', async () => {
    const first = await startHookStudio();
    await first.connect();
    await first.server.close();
    const { sink, clock, server } = first;
    const second = await startHookStudio({ sink, clock, dataDir: server.dataDir, environment: {} });
    const id = await second.enquire();
    expect((await second.delivery(id))?.answer).toMatch(/^127\.0\.0\.1 is no public address/);
    expect(sink.arrived).toEqual([]);
  });

  it('may be saved if the server allows it; http: only on this machine', async () => {
    const { admin, connect, read } = await startHookStudio();
    for (const address of ['https://192.168.1.1/hook', 'http://127.0.0.1:5678/hook', 'http://localhost:5678/hook']) {
      await connect(address);
      expect((await read()).settings.address).toBe(address);
    }
    const answer = await admin.json('PUT', parts.webhook.save.path, hookAt('http://192.168.1.1/hook', SECRET));
    expect(answer.status).toBe(400);
  });
});

describe('an address', () => {
  it.each([
    ['http://hooks.example.com/', /begins with https:/],
    ['http://127.0.0.1/', /begins with https:/],
    ['hooks.example.com', /whole address/],
    ['ftp://hooks.example.com/', /whole address/],
    ['javascript:alert(1)', /whole address/],
    ['https://', /whole address/],
    ['https://name:word@hooks.example.com/', /leave the user name and password out/],
    [`https://hooks.example.com/${'x'.repeat(2000)}`, /at most 2000/],
  ])('like %s is refused in its field', async (address, sentence) => {
    expect(await refusedAs(await startGuarded(), address)).toMatch(sentence);
  });

  it('is saved even while its name is not known yet', async () => {
    const { connect, read } = await startGuarded(async () => Promise.reject(new Error('ENOTFOUND')));
    await connect(ADDRESS);
    expect((await read()).settings.address).toBe(ADDRESS);
  });
});

it.each([PUBLIC, '1.1.1.1', '100.63.255.255', '172.32.0.1', '2606:4700::1111', '64:ff9b::1.1.1.1'])(
  '%s is public',
  (address) => expect(isPublicAddress(address)).toBe(true),
);

it.each(['', 'example.com', '1.1.1', 'fe80::1%eth0', '2606:4700::1%1', '::ffff:1.1.1.1', '::1.1.1.1', '4000::1'])(
  '%s is not public, as far as anybody knows',
  (address) => expect(isPublicAddress(address)).toBe(false),
);
