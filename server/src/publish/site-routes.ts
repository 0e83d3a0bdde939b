import type { OutgoingHttpHeaders } from 'node:http';
import { inlineScriptHashes } from '@shutterdesk/site/inline-scripts';
import type { ReadyFile } from '../http/ready-files.ts';
import { assetSecurityHeaders, type PageSecurity, pageSecurityHeaders } from '../http/security-headers.ts';
import type { EncodedFile } from './encoded-file.ts';

/** Files by their path inside the site or the admin app. */
export type Files = ReadonlyMap<string, EncodedFile>;

type Security = Omit<PageSecurity, 'scriptHashes'>;

/** How far a browser may reach from the public page, and from the admin app. */
export interface SiteSecurity {
  readonly page: Security;
  readonly app: Security;
}

const ADMIN_ROUTES = ['/admin', '/admin/', '/admin/login'];

const cacheControl = (file: EncodedFile): string => {
  if (file.immutable) return 'public, max-age=31536000, immutable';
  return file.contentType.startsWith('text/html') ? 'no-cache' : 'public, max-age=3600';
};

/** What a page carries that is made for one visitor. */
export const answerHeaders = (html: Uint8Array, { page }: SiteSecurity): OutgoingHttpHeaders => ({
  ...pageSecurityHeaders({ scriptHashes: inlineScriptHashes(Buffer.from(html).toString('utf8')), ...page }),
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex',
});

const headersOf = (file: EncodedFile, security: Security): OutgoingHttpHeaders => ({
  'content-type': file.contentType,
  'cache-control': cacheControl(file),
  ...(file.contentType.startsWith('text/html')
    ? pageSecurityHeaders({ scriptHashes: file.scriptHashes, ...security })
    : assetSecurityHeaders(security.https)),
});

const ready = (file: EncodedFile, security: Security, status: 200 | 404 = 200): ReadyFile => ({
  status,
  hash: file.hash,
  headers: headersOf(file, security),
  identity: file.bytes,
  gzip: file.gzip,
  br: file.br,
});

/** Page, admin app and the answer to every wrong path, by the path that a browser asks for. */
export const siteRoutes = (
  site: Files,
  admin: Files,
  { page, app }: SiteSecurity,
): [Map<string, ReadyFile>, ReadyFile | null] => {
  const map = new Map<string, ReadyFile>();
  for (const file of site.values()) {
    if (file.path !== '404.html') map.set(file.path === 'index.html' ? '/' : `/${file.path}`, ready(file, page));
  }
  for (const file of admin.values()) {
    const paths = file.path === 'index.html' ? ADMIN_ROUTES : [`/admin/${file.path}`];
    const answer = ready(file, app);
    for (const adminPath of paths) map.set(adminPath, answer);
  }
  const notFound = site.get('404.html');
  return [map, notFound ? ready(notFound, page, 404) : null];
};
