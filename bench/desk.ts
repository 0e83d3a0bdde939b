import { listEnquiries, listGalleryImages, readCurrentUser, readSettings } from '@shutterdesk/shared';
import { createOffline, type Offline } from '../desktop/src/electron/offline/offline.ts';

export const CREDENTIALS = { username: 'admin', password: 'correct horse battery' };
/** The window's first reads. */
export const READS = [
  readCurrentUser.path,
  readSettings.path,
  `${listEnquiries.path}?limit=50`,
  listGalleryImages.path,
];
export const JSON_HEADERS = { 'content-type': 'application/json' };

/** The desktop app's main process without its windows, and its network. */
export interface Desk {
  readonly offline: Offline;
  readonly network: { down: boolean };
}

export const openDesk = async (origin: string, folder: string, down: boolean): Promise<Desk> => {
  const network = { down };
  const offline = await createOffline({
    origin,
    folder,
    probe: { firstMs: 3_600_000, longestMs: 3_600_000 },
    fetch: async (input, init) => {
      if (network.down) throw new TypeError('fetch failed');
      return fetch(input, init);
    },
  });
  return { offline, network };
};

export const call = ({ offline }: Desk, route: string, init: RequestInit = {}): Promise<Response> =>
  offline.gateway(new Request(`app://shutterdesk${route}`, init));

export const write = (desk: Desk, method: string, route: string, body: unknown): Promise<Response> =>
  call(desk, route, { method, headers: JSON_HEADERS, body: JSON.stringify(body) });

export const must = async (answer: Promise<Response>): Promise<Response> => {
  const response = await answer;
  if (!response.ok) throw new Error(`${response.url} was answered with ${response.status}`);
  return response;
};

export const signedInDesk = async (origin: string, folder: string): Promise<Desk> => {
  const desk = await openDesk(origin, folder, false);
  await must(write(desk, 'POST', '/api/admin/login', CREDENTIALS));
  for (const route of READS) await must(call(desk, route));
  await desk.offline.idle();
  return desk;
};
