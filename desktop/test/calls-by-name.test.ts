import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import * as shared from '@shutterdesk/shared';
import { describe, expect, it } from 'vitest';
import { CALLS } from '../src/electron/offline/line/calls.ts';

const OFFLINE = path.join(import.meta.dirname, '../src/electron/offline');

const sources = readdirSync(OFFLINE, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts'))
  .map((file) => ({ file, text: readFileSync(path.join(OFFLINE, file), 'utf8') }));

const endpoints = new Set<unknown>(CALLS.map(({ endpoint }) => endpoint));
const constants = Object.entries(shared).flatMap(([name, value]) => (endpoints.has(value) ? [name] : []));
const names = [...new Set([...constants, ...CALLS.map(({ name }) => name)])];

/** Imported from shared, or written out as a text. */
const isNamed = (name: string, text: string): boolean => {
  const imports = [...text.matchAll(/import (?:type )?\{([^}]*)\} from '@shutterdesk\/shared'/g)];
  const imported = imports.some(([, list = '']) => new RegExp(`\\b${name}\\b`).test(list));
  return imported || text.includes(`'${name}'`) || text.includes(`contract.${name}`);
};

describe('the gateway', () => {
  it('mentions no call of the contract', () => {
    const named = sources.flatMap(({ file, text }) =>
      names.filter((name) => isNamed(name, text)).map((name) => `${file}: ${name}`),
    );
    expect(named).toEqual([]);
  });

  it('mentions no address of the contract', () => {
    const paths = CALLS.map(({ endpoint }) => endpoint.path.replace(/\/\{.*/, ''));
    const named = sources.flatMap(({ file, text }) =>
      paths.filter((address) => text.includes(`'${address}`)).map((address) => `${file}: ${address}`),
    );
    expect(named).toEqual([]);
  });

  it('mentions a noun only in the files of the nouns', () => {
    const named = sources
      .filter(({ file }) => path.dirname(file) !== 'nouns')
      .flatMap(({ file, text }) =>
        shared.NOUNS.filter((noun) => text.includes(`'${noun}'`)).map((noun) => `${file}: ${noun}`),
      );
    expect(named).toEqual([]);
  });
});

describe('the contract', () => {
  it('has one call for each change of a noun', () => {
    const changes = CALLS.flatMap(({ endpoint }) => endpoint.changes ?? []);
    const pairs = changes.map(({ noun, effect }) => `${noun} ${effect}`);
    expect(pairs).toEqual([...new Set(pairs)]);
  });
});
