import { mkdir, rename, rm } from 'node:fs/promises';
import { type AnyEndpoint, contract, DEFAULT_SETTINGS, readCheckup, saveSettings } from '@shutterdesk/shared';
import { describe, expect, vi } from 'vitest';
import { itWithPage } from './it.ts';
import { onPostgres } from './postgres/databases.ts';

interface Operation {
  readonly operationId: string;
  readonly description?: string;
  readonly security?: unknown;
  readonly parameters: readonly { readonly name: string; readonly schema: { readonly enum?: readonly string[] } }[];
  readonly requestBody?: {
    readonly content: Record<
      string,
      { readonly schema: { readonly required?: string[]; readonly anyOf?: readonly object[] } }
    >;
  };
  readonly responses: Record<string, object>;
}

interface Document {
  readonly openapi: string;
  readonly paths: Record<string, Record<string, Operation>>;
}

describe('the API document', () => {
  itWithPage('lists every endpoint with its access, and 401 where it can be answered', async ({ server }) => {
    const document = (await (await server.visitor().send('/api/openapi.json')).json()) as Document;
    expect(document.openapi).toBe('3.1.0');
    for (const [own, endpoint] of Object.entries<AnyEndpoint>(contract)) {
      const { name, path } = endpoint.family ?? { name: own, path: endpoint.path };
      const operation = document.paths[path]?.[endpoint.method.toLowerCase()];
      expect(operation?.operationId).toBe(name);
      expect(operation?.security !== undefined).toBe(endpoint.needs !== 'nothing');
      expect(Object.keys(operation?.responses ?? {}).includes('401')).toBe(
        endpoint.needs !== 'nothing' ||
          ['login', 'finishDesktopLogin', 'finishLogin', 'acceptInvitation'].includes(name),
      );
    }
  });

  itWithPage(
    'says of a call with several forms which there are, with which right, and what each takes',
    async ({ server }) => {
      const { paths } = (await (await server.visitor().send('/api/openapi.json')).json()) as Document;
      const saves = Object.values<AnyEndpoint>(contract).filter(({ family }) => family?.name === 'savePart');
      const save = paths['/api/parts/{part}']?.put;
      expect(save?.parameters.find(({ name }) => name === 'part')?.schema.enum).toEqual(
        saves.map(({ family }) => family?.form),
      );
      expect(save?.description).toContain('inquiries for calendar; self for authenticator');
      const bodies = saves.filter(({ body }) => body);
      expect(save?.requestBody?.content['application/json']?.schema.anyOf).toHaveLength(bodies.length);
    },
  );

  itWithPage('is made once for a name of the studio, and not again for a caller who has it', async ({ server }) => {
    const stringify = vi.spyOn(JSON, 'stringify');
    const get = (headers: Record<string, string> = {}) => server.visitor().send('/api/openapi.json', { headers });
    const first = await get();
    expect(first.headers.get('content-encoding')).toBe('gzip');
    const document = await first.json();
    stringify.mockClear();
    expect(await (await get({ 'accept-encoding': 'br' })).json()).toEqual(document);
    expect((await get({ 'if-none-match': first.headers.get('etag') ?? '' })).status).toBe(304);
    expect(stringify.mock.calls.filter(([value]) => typeof value === 'object' && 'openapi' in value)).toEqual([]);
    const admin = await server.admin();
    await admin.api(saveSettings, { body: { ...DEFAULT_SETTINGS, brandName: 'Hollis & Vane' } });
    expect(await (await get()).json()).toMatchObject({ info: { title: 'Hollis & Vane: API' } });
  });

  itWithPage('describes the input of a call', async ({ server }) => {
    const document = (await (await server.visitor().send('/api/openapi.json')).json()) as Document;
    const { schema } = document.paths['/api/contacts']?.post?.requestBody?.content['application/json'] ?? {};
    expect(schema?.required).toEqual(['name', 'email', 'phone', 'selectedPackage', 'message']);
  });
});

describe('health', () => {
  itWithPage('is ready while each part answers, and tells no more to a stranger', async ({ server }) => {
    const response = await server.visitor().send('/api/health/ready');
    expect([response.status, await response.json()]).toEqual([200, { status: 'ok' }]);
    const forged = await fetch(`${server.url}/api/health/ready`, {
      headers: { cookie: 'shutterdesk.sid=s%3Aforged.x' },
    });
    expect(await forged.json()).toEqual({ status: 'ok' });
  });

  itWithPage('names its parts to a signed-in person', async ({ server }) => {
    const response = await (await server.admin()).send('/api/health/ready');
    expect([response.status, await response.json()]).toEqual([
      200,
      { status: 'ok', database: true, storage: true, page: true, enquiries: true, mail: 'off' },
    ]);
  });

  itWithPage.skipIf(onPostgres)(
    'is not ready while its data folder is elsewhere, and the check-up says it',
    async ({ server, admin }) => {
      await rename(server.dataDir, `${server.dataDir}-away`);
      await mkdir(server.dataDir);
      expect((await admin.send('/api/health/ready')).status).toBe(503);
      const { findings } = await admin.api(readCheckup);
      expect(findings.find(({ subject }) => subject === 'Disk')).toMatchObject({
        state: 'fault',
        message: expect.stringContaining('The data folder was moved'),
      });
      await rm(server.dataDir, { recursive: true });
      await rename(`${server.dataDir}-away`, server.dataDir);
      expect((await admin.send('/api/health/ready')).status).toBe(200);
    },
  );

  itWithPage('asks the storage at most once for checks that follow each other', async ({ server }) => {
    const check = vi.spyOn(server.context.storage, 'check');
    const answers = Array.from({ length: 10 }, () => server.visitor().send('/api/health/ready'));
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect((await server.visitor().send('/api/health/ready')).status).toBe(200);
    expect(check.mock.calls).toHaveLength(1);
  });

  itWithPage('names the part that does not answer', async ({ server, admin }) => {
    await server.context.content.caughtUp();
    await server.context.db.schema.dropTable('settings').execute();
    const response = await admin.send('/api/health/ready');
    expect(response.status).toBe(503);
    expect(await response.json()).toMatchObject({ status: 'unavailable', database: false });
    expect((await server.visitor().send('/api/health')).status).toBe(200);
  });
});
