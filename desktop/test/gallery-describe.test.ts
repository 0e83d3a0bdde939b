import { describe, expect, it } from 'vitest';
import { describedByList, descriptionsOf, wordsOfFileName } from '../src/admin/features/gallery/drafts/describe.ts';

const drafts = ['01-lake.jpg', 'IMG_0042.JPG', '03-tea-gardens.jpg'].map((name, at) => ({ id: `id ${at + 1}`, name }));
const texts = (described: ReadonlyMap<string, string>) => drafts.map(({ id }) => described.get(id) ?? null);

import { linesOf } from '../src/admin/lib/csv.ts';

describe('descriptions for several drafts', () => {
  it('are one text, in which {n} counts', () => {
    const described = descriptionsOf({ way: 'text', text: ' Lake {n} of {N} ', list: '' }, drafts);
    expect(texts(described)).toEqual(['Lake 1 of 1', 'Lake 2 of 2', 'Lake 3 of 3']);
    expect(descriptionsOf({ way: 'text', text: ' ', list: '' }, drafts).size).toBe(0);
  });

  it('are the names of their files, but for those that a camera gave', () => {
    expect(texts(descriptionsOf({ way: 'names', text: '', list: '' }, drafts))).toEqual(['Lake', null, 'Tea gardens']);
  });

  it.each([
    ['01-tea-gardens.jpg', 'Tea gardens'],
    ['Anna & Tom_first dance 2.jpeg', 'Anna & Tom first dance 2'],
    ['smith-wedding-0123.jpg', 'Smith wedding'],
    ['été à la mer.HEIC', 'Été à la mer'],
    ['عروس.jpg', 'عروس'],
    ['photo of anna.jpg', 'Photo of anna'],
    ['DSC_0042.JPG', ''],
    ['_MG_1234.CR2', ''],
    ['P1010001.JPG', ''],
    ['20240512_101112.jpg', ''],
    ['PXL_20240512_101112345.PORTRAIT.jpg', ''],
    ['IMG-20240512-WA0003.jpg', ''],
    ['WhatsApp Image 2024-05-12 at 10.11.12.jpeg', ''],
  ])('read %s as “%s”', (name, words) => {
    expect(wordsOfFileName(name)).toBe(words);
  });

  it('are the lines of a list, in the order of the drafts; a draft behind its end keeps its own', () => {
    expect(texts(describedByList('A lake, at dawn\r\n\r\nTwo boats\n', drafts))).toEqual([
      'A lake, at dawn',
      'Two boats',
      null,
    ]);
  });

  it('are the column of a table that says most, without its heading', () => {
    expect(texts(describedByList('No\tDescription\n1\tA lake\n2\tTwo boats', drafts))).toEqual([
      'A lake',
      'Two boats',
      null,
    ]);
  });

  it('go to the files that a table names, in any order, with or without their endings', () => {
    const table = 'file\tcaption\n03-TEA-gardens\tTea\nother.jpg\tNobody’s\n01-lake.jpg\tA lake';
    expect(texts(describedByList(table, drafts))).toEqual(['A lake', null, 'Tea']);
  });

  it('come from a CSV file with quotes, commas and a byte order mark', async () => {
    const csv = new File(['\uFEFFfile,caption\r\n"01-lake.jpg","A lake, ""at\ndawn"""\r\n'], 'list.csv');
    expect(texts(describedByList(await linesOf(csv), drafts))).toEqual(['A lake, "at dawn"', null, null]);
  });
});
