import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { StartError } from '@shutterdesk/shared/node/start-error';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '../src/electron/main/config.ts';
import { destinationOf } from '../src/electron/main/destination.ts';

const SERVER = 'https://photos.example.com';

describe('a navigation of the window', () => {
  it.each(['app://shutterdesk/admin', 'app://shutterdesk/admin/login?notice=x', 'app://shutterdesk/api/logout'])(
    'stays in the window for %s',
    (url) => expect(destinationOf(url, SERVER)).toEqual({ kind: 'here' }),
  );

  it.each([
    ['app://shutterdesk/', 'https://photos.example.com/'],
    ['app://shutterdesk/#gallery', 'https://photos.example.com/#gallery'],
    ['https://example.org/page', 'https://example.org/page'],
    ['mailto:laura@example.com', 'mailto:laura@example.com'],
    ['tel:+15552018841', 'tel:+15552018841'],
    ['webcal://photos.example.com/api/calendar/x.ics', 'webcal://photos.example.com/api/calendar/x.ics'],
  ])('opens %s in the system', (url, outside) =>
    expect(destinationOf(url, SERVER)).toEqual({ kind: 'outside', url: outside }),
  );

  it('opens plain http only for the studio’s own server', () => {
    expect(destinationOf('http://localhost:3000/', 'http://localhost:3000').kind).toBe('outside');
    expect(destinationOf('http://localhost:3001/', 'http://localhost:3000').kind).toBe('nowhere');
  });

  it.each([
    'file:///etc/passwd',
    'javascript:alert(1)',
    'smb://host/share',
    'app://other/admin',
    'webcal://example.org/x.ics',
    'not a url',
  ])('refuses %s', (url) => expect(destinationOf(url, SERVER)).toEqual({ kind: 'nowhere' }));
});

describe('the server’s address', () => {
  let userData: string;
  beforeAll(() => {
    userData = mkdtempSync(path.join(tmpdir(), 'desktop-config-'));
  });
  afterAll(() => rmSync(userData, { recursive: true }));

  const read = (argv: string[] = [], environment: Record<string, string> = {}) =>
    readConfig({ argv, environment, userData }).serverUrl;
  const store = (text: string) => writeFileSync(path.join(userData, 'server.json'), text);

  it('is unknown until the person enters it', () => {
    expect(read()).toBeNull();
  });

  it('comes from the command line, else from the environment, else from the file', () => {
    store('{"url": "https://file.example.com/some/page"}');
    expect(read()).toBe('https://file.example.com');
    expect(read([], { SHUTTERDESK_SERVER: 'https://env.example.com' })).toBe('https://env.example.com');
    expect(read(['--server=http://argv.example.com:8080/'], { SHUTTERDESK_SERVER: 'https://env.example.com' })).toBe(
      'http://argv.example.com:8080',
    );
  });

  it('comes without an update feed unless the environment names one', () => {
    const feed = (environment: Record<string, string>) => readConfig({ argv: [], environment, userData }).updateFeed;
    rmSync(path.join(userData, 'server.json'), { force: true });
    expect(feed({})).toBeNull();
    expect(feed({ SHUTTERDESK_UPDATES: 'https://example.com/updates' })).toBe('https://example.com/updates');
    expect(() => feed({ SHUTTERDESK_UPDATES: 'http://example.com' })).toThrow(/^SHUTTERDESK_UPDATES must be/);
  });

  it('stops the start with a sentence that names its source when it is invalid', () => {
    expect(() => read(['--server=ftp://example.com'])).toThrow(StartError);
    expect(() => read([], { SHUTTERDESK_SERVER: 'photos' })).toThrow(/^SHUTTERDESK_SERVER must be the address/);
    store('{"address": 1}');
    expect(() => read()).toThrow(/server\.json must look like/);
  });
});
