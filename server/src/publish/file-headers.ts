import type { OutgoingHttpHeaders } from 'node:http';
import { inlineScriptHashes } from '@shutterdesk/site/inline-scripts';
import { ASSET_SECURITY_HEADERS, type PageSecurity, pageSecurityHeaders } from '../http/security-headers.ts';
import type { PublishedFile } from './published-file.ts';

type Reach = Omit<PageSecurity, 'scriptHashes' | 'isPersonal'>;

/** The origins that the public page and the admin app may reach from a browser. */
export interface SiteSecurity {
  readonly page: Reach;
  readonly app: Reach;
}

const isHtml = ({ contentType }: PublishedFile): boolean => contentType.startsWith('text/html');

const cacheControl = (file: PublishedFile): string => {
  if (file.immutable) return 'public, max-age=31536000, immutable';
  return isHtml(file) ? 'no-cache' : 'public, max-age=3600';
};

const headersOf = (file: PublishedFile, security: Omit<PageSecurity, 'scriptHashes'>): OutgoingHttpHeaders => ({
  'content-type': file.contentType,
  'cache-control': cacheControl(file),
  location: file.movedTo,
  ...(isHtml(file) ? pageSecurityHeaders({ scriptHashes: file.scriptHashes, ...security }) : ASSET_SECURITY_HEADERS),
});

/** The headers of a file of the public page. */
export const siteHeaders =
  ({ page }: SiteSecurity) =>
  (file: PublishedFile): OutgoingHttpHeaders =>
    headersOf(file, { ...page, isPersonal: false });

/** The headers of a file of the admin app. */
export const adminHeaders =
  ({ app }: SiteSecurity) =>
  (file: PublishedFile): OutgoingHttpHeaders =>
    headersOf(file, { ...app, isPersonal: true });

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
