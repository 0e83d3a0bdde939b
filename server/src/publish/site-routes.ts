import type { OutgoingHttpHeaders } from 'node:http';
import type { ReadyFile } from '../http/ready-files.ts';
import { assetSecurityHeaders, pageSecurityHeaders } from '../http/security-headers.ts';
import type { EncodedFile } from './encoded-file.ts';
import { inlineScriptHashes } from './inline-scripts.ts';

/** Files by their path inside the site or the admin app. */
export type Files = ReadonlyMap<string, EncodedFile>;

const ADMIN_ROUTES = ['/admin', '/admin/', '/admin/login'];

const pageHeaders = (html: Uint8Array, https: boolean): OutgoingHttpHeaders =>
  pageSecurityHeaders({ scriptHashes: inlineScriptHashes(Buffer.from(html).toString('utf8')), https });

const cacheControl = (file: EncodedFile): string => {
  if (file.immutable) return 'public, max-age=31536000, immutable';
  return file.contentType.startsWith('text/html') ? 'no-cache' : 'public, max-age=3600';
};

/** What a page carries that is made for one visitor. */
export const answerHeaders = (html: Uint8Array, https: boolean): OutgoingHttpHeaders => ({
  ...pageHeaders(html, https),
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex',
});

const headersOf = (file: EncodedFile, https: boolean): OutgoingHttpHeaders => ({
  'content-type': file.contentType,
  'cache-control': cacheControl(file),
  ...(file.contentType.startsWith('text/html') ? pageHeaders(file.bytes, https) : assetSecurityHeaders(https)),
});

const ready = (file: EncodedFile, https: boolean, status: 200 | 404 = 200): ReadyFile => ({
  status,
  hash: file.hash,
  headers: headersOf(file, https),
  identity: file.bytes,
  gzip: file.gzip,
  br: file.br,
});

/** Page, admin app and the answer to every wrong path, by the path that a browser asks for. */
export const siteRoutes = (site: Files, admin: Files, https: boolean): [Map<string, ReadyFile>, ReadyFile | null] => {
  const map = new Map<string, ReadyFile>();
  for (const file of site.values()) {
    if (file.path !== '404.html') map.set(file.path === 'index.html' ? '/' : `/${file.path}`, ready(file, https));
  }
  for (const file of admin.values()) {
    const paths = file.path === 'index.html' ? ADMIN_ROUTES : [`/admin/${file.path}`];
    const answer = ready(file, https);
    for (const adminPath of paths) map.set(adminPath, answer);
  }
  const notFound = site.get('404.html');
  return [map, notFound ? ready(notFound, https, 404) : null];
};
