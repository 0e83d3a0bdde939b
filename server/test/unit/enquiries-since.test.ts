import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { writeEnquiries } from '../../src/update/enquiries-since.ts';

it('the file of inquiries that a way back leaves begins no formula, wherever a spreadsheet divides a line', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'enquiries-since-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const message = 'Hello; =HYPERLINK("https://evil.example")\n@SUM(1)';
  await writeEnquiries(folder, [{ name: ' =1+1', message, seen: -1, date: null }], 0);
  const [file = ''] = await readdir(folder);
  expect(await readFile(path.join(folder, file), 'utf8')).toBe(
    '\uFEFF"name","message","seen","date"\r\n' +
      '"\' =1+1","Hello;\' =HYPERLINK(""https://evil.example"")\n\'@SUM(1)","\'-1",""\r\n',
  );
});
