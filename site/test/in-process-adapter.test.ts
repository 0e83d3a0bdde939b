import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';

it('finds its files in a folder whose name an address would encode', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'My Studio %ü '));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  cpSync(path.resolve(import.meta.dirname, '../src/adapter'), folder, { recursive: true });
  const address = pathToFileURL(path.join(folder, 'in-process-adapter.ts')).href;
  const { inProcessAdapter } = (await import(
    /* @vite-ignore */ address
  )) as typeof import('../src/adapter/in-process-adapter.ts');
  const entrypoints: string[] = [];
  const setUp = inProcessAdapter().hooks['astro:config:setup'] as unknown as (options: object) => void;
  setUp({
    addClientDirective: ({ entrypoint }: { entrypoint: string }) => entrypoints.push(entrypoint),
    updateConfig: () => undefined,
  });
  expect(entrypoints.map((file) => [path.basename(file), existsSync(file)])).toEqual([['island-element.ts', true]]);
});
