import { readFileSync } from 'node:fs';
import * as z from 'zod';

const manifest: unknown = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'));

/** This release, as manifests say it. */
export const PRODUCT = z.object({ version: z.string() }).parse(manifest).version;
