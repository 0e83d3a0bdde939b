import { readFile } from 'node:fs/promises';
import { type Credit, creditIn } from '@shutterdesk/shared/photographs';
import ExifReader from 'exifreader';

/** The person to credit for a photograph; nobody if the metadata cannot be read. */
export const readCredit = async (source: string): Promise<Credit> => {
  try {
    return creditIn(ExifReader.load(await readFile(source), { expanded: true }));
  } catch {
    return { credit: null, copyright: null };
  }
};
