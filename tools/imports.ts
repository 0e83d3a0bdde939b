import { readFileSync } from 'node:fs';
import { inRoot } from './repository.ts';

const IMPORT = /^\s*(?:import|export)\s+(type\s)?(?:[^'";]*?\sfrom\s+)?'([^']+)'|\bimport\('([^']+)'\)/gm;
const IN_STYLES = /(?:@import\s+|url\()["']([^"']+)["']/g;

export interface Import {
  /** As the file spells it. */
  readonly name: string;
  readonly isType: boolean;
}

/** The imports of a source, named by its path from the root. */
export const importsOf = (file: string): Import[] => {
  const text = readFileSync(inRoot(file), 'utf8');
  if (file.endsWith('.css')) return Array.from(text.matchAll(IN_STYLES), ([, name = '']) => ({ name, isType: false }));
  return Array.from(text.matchAll(IMPORT), ([, type, static_, lazy]) => ({
    name: static_ ?? lazy ?? '',
    isType: type !== undefined,
  }));
};
