import { readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { ErasedPeople } from './erased-people.ts';

const TAILS = ['', '-wal', '-shm'];
const SET_ASIDE = /^offline\.set-aside-.*\.db$/;
const ADDRESS = /[\w.!#$%&'*+/=?^`{|}~-]+@[\w-]+(?:\.[\w-]+)+/g;

/** Earlier than any enquiry: an address found among bytes has no time. */
const AT_ANY_TIME = '';

const bytesOf = (file: string): string => {
  try {
    return readFileSync(file, 'latin1');
  } catch {
    return '';
  }
};

const namesErased = (file: string, erased: ErasedPeople): boolean =>
  TAILS.some((tail) =>
    [...new Set(bytesOf(file + tail).match(ADDRESS))].some((address) => erased.covers(address, AT_ANY_TIME)),
  );

/** Deletes damaged files that name an erased person: the store already has everything that could be saved from them. */
export const eraseSetAside = (folder: string, erased: ErasedPeople): void => {
  if (erased.isEmpty) return;
  for (const name of readdirSync(folder).filter((file) => SET_ASIDE.test(file))) {
    const file = path.join(folder, name);
    if (namesErased(file, erased)) for (const tail of TAILS) rmSync(file + tail, { force: true });
  }
};
