import { existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { ARCHIVE, call, newFolder } from './unpacked.ts';

const FIFTEEN_MINUTES = 900;

const canPlay = existsSync('/usr/sbin/debootstrap') && process.getuid?.() === 0;

it.runIf(canPlay)(
  'a bare Debian comes from nothing to a page behind https within fifteen minutes',
  () => {
    const folder = newFolder();
    try {
      const { output } = call(path.join(import.meta.dirname, 'bare-debian.sh'), [folder, ARCHIVE]);
      expect(output).toContain('<title>Shutterdesk');
      expect(Number(/seconds: (\d+)/.exec(output)?.[1])).toBeLessThan(FIFTEEN_MINUTES);
      expect(output.split('\n')).toEqual(
        expect.arrayContaining(['There is a new account.', 'back after a crash', 'ExecMainStatus=78']),
      );
    } finally {
      rmSync(path.join(folder, 'machine'), { recursive: true, force: true });
    }
  },
  FIFTEEN_MINUTES * 1000,
);
