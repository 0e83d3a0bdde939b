import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const ADMIN = path.join(import.meta.dirname, '../src/admin');

const componentsOf = (folder: string): string[] =>
  readdirSync(path.join(ADMIN, folder)).filter((name) => name.endsWith('.tsx') && !name.startsWith('use-'));

it('shows every component of the admin app on the page of its parts', () => {
  const page = componentsOf('parts')
    .map((name) => readFileSync(path.join(ADMIN, 'parts', name), 'utf8'))
    .join('\n');
  expect(componentsOf('ui').filter((name) => !page.includes(`'#ui/${name}'`))).toEqual([]);
});
