import { describe, expect, it } from 'vitest';

import {
  type ApiError,
  createApiClient,
  createUpload,
  DEFAULT_SETTINGS,
  deleteEnquiry,
  logout,
  readSettings,
  saveSettings,
  UnknownAnswer,
} from '../src/index.ts';

const answering = (response: Response, seen: Request[] = []) =>
  createApiClient({
    baseUrl: 'http://studio.test',
    fetch: async (input, init) => {
      seen.push(new Request(input, init));
      return response;
    },
  });

const failure = (response: Response): Promise<ApiError> =>
  answering(response)(readSettings).then(
    () => expect.unreachable(),
    (error: ApiError) => error,
  );

describe('the client derived from the contract', () => {
  it('fails with the status, a colon, a space and the text of the body', async () => {
    const body = JSON.stringify({ error: 'invalid_request', message: 'No.', issues: [{ path: 'a', message: 'b' }] });
    const error = await failure(new Response(body, { status: 400 }));
    expect(error.message).toBe(`400: ${body}`);
    expect(error).toMatchObject({ status: 400, code: 'invalid_request', sentence: 'No.' });
    expect(error.issues).toEqual([{ path: 'a', message: 'b' }]);
  });

  it('fails with the status text when the body is empty', async () => {
    const error = await failure(new Response('', { status: 502, statusText: 'Bad Gateway' }));
    expect(error.message).toBe('502: Bad Gateway');
    expect(error.code).toBeNull();
  });

  it('rejects an answer of another shape', async () => {
    await expect(answering(Response.json({ packages: 'none' }))(readSettings)).rejects.toThrow(UnknownAnswer);
  });

  it('throws the status when the caller’s copy is current', async () => {
    const api = answering(new Response(null, { status: 304 }));
    await expect(api(readSettings, { headers: { 'if-none-match': 'W/"7"' } })).rejects.toMatchObject({ status: 304 });
  });

  it('gives each write a key of its own where it is told to, unless the write must not be repeated', async () => {
    const keys: (string | null)[] = [];
    let count = 0;
    const api = createApiClient({
      baseUrl: 'http://studio.test',
      fetch: async (input, init) => {
        keys.push(new Request(input, init).headers.get('idempotency-key'));
        return Response.json(DEFAULT_SETTINGS);
      },
      newKey: () => {
        count += 1;
        return `key-${count}`;
      },
    });
    await api(readSettings);
    await api(saveSettings, { body: DEFAULT_SETTINGS });
    await api(saveSettings, { body: DEFAULT_SETTINGS });
    await api(saveSettings, { body: DEFAULT_SETTINGS, headers: { 'idempotency-key': 'mine' } });
    await api(createUpload).catch(() => undefined);
    expect(keys).toEqual([null, 'key-1', 'key-2', 'mine', null]);
  });

  it('sends cookies and JSON, and answers the parsed body', async () => {
    const seen: Request[] = [];
    const api = answering(Response.json(DEFAULT_SETTINGS), seen);
    expect(await api(saveSettings, { body: DEFAULT_SETTINGS })).toEqual(DEFAULT_SETTINGS);
    expect(seen[0]?.credentials).toBe('include');
    expect(seen[0]?.headers.get('content-type')).toBe('application/json');
    expect(await seen[0]?.json()).toEqual(DEFAULT_SETTINGS);
  });

  it('encodes path parameters and accepts an empty answer', async () => {
    const seen: Request[] = [];
    await answering(new Response(null, { status: 204 }), seen)(deleteEnquiry, { params: { id: '../x' } });
    expect(seen[0]?.url).toBe('http://studio.test/api/contacts/..%2Fx');
    expect(await answering(new Response(null, { status: 204 }))(logout)).toBeUndefined();
  });
});
