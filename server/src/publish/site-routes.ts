import type { OutgoingHttpHeaders } from 'node:http';
import { ADMIN_ADDRESSES } from '@shutterdesk/shared';
import { inlineScriptHashes } from '@shutterdesk/site/inline-scripts';
import { ASSET_SECURITY_HEADERS, type PageSecurity, pageSecurityHeaders } from '../http/security-headers.ts';
import type { ReadyFile } from '../ready/ready-files.ts';
import { memo } from '../work/memo.ts';
import { type EncodedFile, tagOf } from './encoded-file.ts';

/** Files by their path in the site or in the admin app. */
export type Files = ReadonlyMap<string, EncodedFile>;

type Reach = Omit<PageSecurity, 'scriptHashes' | 'isPersonal'>;
type Security = Omit<PageSecurity, 'scriptHashes'>;

/** The origins that the public page and the admin app may reach from a browser. */
export interface SiteSecurity {
  readonly page: Reach;
  readonly app: Reach;
}

const cacheControl = (file: EncodedFile): string => {
  if (file.immutable) return 'public, max-age=31536000, immutable';
  return file.contentType.startsWith('text/html') ? 'no-cache' : 'public, max-age=3600';
};

/** The headers of a page that is made for one visitor. */
export const answerHeaders = (html: Uint8Array, { page }: SiteSecurity): OutgoingHttpHeaders => ({
  ...pageSecurityHeaders({
    ...page,
    scriptHashes: inlineScriptHashes(Buffer.from(html).toString('utf8')),
    isPersonal: true,
  }),
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex',
});

const headersOf = (file: EncodedFile, security: Security): OutgoingHttpHeaders => ({
  'content-type': file.contentType,
  'cache-control': cacheControl(file),
  ...(file.contentType.startsWith('text/html')
    ? pageSecurityHeaders({ scriptHashes: file.scriptHashes, ...security })
    : ASSET_SECURITY_HEADERS),
});

const readyFile = (file: EncodedFile, security: Security, status: 200 | 404 = 200): ReadyFile => ({
  status,
  hash: tagOf(file),
  headers: headersOf(file, security),
  identity: file.bytes,
  gzip: file.gzip,
  br: file.br,
  refined: file.refined === true,
});

export type SiteRoutes = readonly [ReadonlyMap<string, ReadyFile>, ReadyFile | null];

/** Routes by path: the page, the admin app, and the answer to unknown paths. */
export const createSiteRoutes = (admin: Files, { page, app }: SiteSecurity): ((site: Files) => SiteRoutes) => {
  /** A file of the previous release keeps its prepared answer. */
  const ofSite = memo(
    (file: EncodedFile): ReadyFile =>
      readyFile(file, { ...page, isPersonal: false }, file.path === '404.html' ? 404 : 200),
  );
  const adminRoutes = [...admin.values()].flatMap((file): [string, ReadyFile][] => {
    const paths = file.path === 'index.html' ? ADMIN_ADDRESSES : [`/admin/${file.path}`];
    const ready = readyFile(file, { ...app, isPersonal: true });
    return paths.map((adminPath) => [adminPath, ready]);
  });
  return (site) => {
    const map = new Map<string, ReadyFile>();
    for (const file of site.values()) {
      if (file.path !== '404.html') map.set(file.path === 'index.html' ? '/' : `/${file.path}`, ofSite(file));
    }
    for (const [adminPath, ready] of adminRoutes) map.set(adminPath, ready);
    const notFound = site.get('404.html');
    return [map, notFound ? ofSite(notFound) : null];
  };
};
