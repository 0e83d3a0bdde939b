import { rm } from 'node:fs/promises';
import { DEFAULT_SETTINGS, editGalleryImage, listGalleryImages, saveSettings } from '@shutterdesk/shared';
import type { Figure } from './figure.ts';
import { type Saves, whileSaving } from './many-photographs.ts';
import { megabytesOf } from './memory.ts';
import { seededFolder } from './seed.ts';
import type { Studio } from './studio-client.ts';
import { type Subject, startSubject, withSubjects } from './subject.ts';

const COLLECTIONS = 200;
const MANY = 5000;
const FEW = 200;
const CAPTION = 'the words of a photograph in 20 of them';

/** The first photograph is in a tenth of the collections. */
const savesOf = async ({ api }: Studio): Promise<Saves> => {
  const [first] = await api(listGalleryImages);
  const text = (): string => `Light, kept at ${performance.now()}`;
  return {
    [CAPTION]: () => api(editGalleryImage, { params: { id: first?.id ?? '' }, body: { alt: text() } }),
    'the settings': () => api(saveSettings, { body: { ...DEFAULT_SETTINGS, contactText: text() } }),
  };
};

/** As many photographs as all collections may hold, in 200 of them, beside studios without any. */
export const collections = async (): Promise<readonly Figure[]> => {
  const sizes = [{ photos: MANY, collections: COLLECTIONS }, { photos: MANY }, { photos: FEW }];
  const folders: string[] = [];
  for (const size of sizes) folders.push(await seededFolder({ enquiries: 0, ...size }));
  const starting = folders.map((dataDir) => startSubject('shutterdesk', { dataDir, everyCore: true }));
  try {
    return await withSubjects(starting, async (...subjects) => {
      const [full, plain, few] = subjects as [Subject, Subject, Subject];
      const saves = await whileSaving(full.url, savesOf);
      const usual = new Map((await whileSaving(few.url, savesOf)).map(({ save, live }) => [save, live]));
      await whileSaving(plain.url, savesOf);
      const what = `with ${COLLECTIONS} collections and ${MANY.toLocaleString('en-US')} photographs`;
      return [
        ...saves.flatMap(({ save, wait, live }) => [
          {
            what: `Save to page ${what}, against ${FEW} photographs: ${save}`,
            value: live / (usual.get(save) ?? Number.NaN),
            ...(save === CAPTION ? { atMost: 2 } : {}),
          },
          { what: `Longest wait of a visitor, ms, ${what}: ${save}`, value: wait, atMost: 50 },
        ]),
        {
          what: `Memory ${what}, MB above the photographs alone`,
          value: (await megabytesOf(full.pid)) - (await megabytesOf(plain.pid)),
          atMost: 60,
        },
      ];
    });
  } finally {
    for (const folder of folders) await rm(folder, { recursive: true, force: true });
  }
};
