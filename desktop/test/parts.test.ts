import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const PARTS = path.join(import.meta.dirname, 'parts');
const UI = path.join(import.meta.dirname, '../src/admin/ui');

const componentsOf = (folder: string): string[] =>
  readdirSync(folder).filter((name) => name.endsWith('.tsx') && !name.startsWith('use-'));

it('shows every component of the admin app on the page of its parts', () => {
  const page = componentsOf(PARTS)
    .map((name) => readFileSync(path.join(PARTS, name), 'utf8'))
    .join('\n');
  expect(componentsOf(UI).filter((name) => !page.includes(`'#ui/${name}'`))).toEqual([]);
});
