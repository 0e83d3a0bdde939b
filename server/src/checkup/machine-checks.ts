import { stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { bytesInWords } from '@shutterdesk/shared';
import { absent } from '@shutterdesk/shared/node/absent';
import type { Config } from '../config/config.ts';
import { isDiskLow } from '../desk/enquiries/enquiry-disk.ts';
import { advice, type Check, fault, fine, type Sight } from '../setup/check.ts';
import { diskRoomAt } from '../work/disk-room.ts';

/** These need no database. */
export interface Machine {
  readonly config: Config;
}

const MB = 1024 * 1024;
/** As the README says; a machine that is sold with 512 MB keeps some for itself. */
const ENOUGH_MEMORY = 450 * MB;
const LITTLE_MEMORY = 64 * MB;
/** With less, the next photographs may not find room. */
const LITTLE_DISK = 1024 * MB;

const disk: Check<Machine> = {
  subject: 'Disk',
  async look({ config: { database, dataDir } }) {
    if (database) return [fine('The site is in PostgreSQL and a bucket. This machine stores nothing of it.')];
    const room = await diskRoomAt(dataDir).catch(absent);
    if (!room) return [fine('There’s no data folder yet. The first start creates it.')];
    const words = `${bytesInWords(room.free)} of ${bytesInWords(room.size)} are free`;
    const cure = 'Free up space on the data folder’s disk, or move the site to a larger one.';
    if (isDiskLow(room)) return [fault(`Only ${words}: new inquiries are refused.`, cure)];
    return [room.free < LITTLE_DISK ? advice(`Only ${words}.`, cure) : fine(`${words}.`)];
  },
};

/** The limit of a container, or else the machine's own. */
const memoryLimit = (): number => Math.min(process.constrainedMemory() || Number.POSITIVE_INFINITY, os.totalmem());

const memory: Check<Machine> = {
  subject: 'Memory',
  async look() {
    const [all, free] = [memoryLimit(), process.availableMemory()];
    const words = `${bytesInWords(all)}, of which ${bytesInWords(free)} are free`;
    if (all < ENOUGH_MEMORY)
      return [advice(`This machine has ${words}.`, 'Give it 512 MB. Processing photos needs that much.')];
    const cure = 'Stop other programs on this machine, or give it more memory.';
    return [free < LITTLE_MEMORY ? advice(`This machine has ${words}.`, cure) : fine(`This machine has ${words}.`)];
  },
};

/** The group of the settings is that of the service, where they belong to root. */
const [GROUP, OTHERS] = [0o070, 0o007];

const isOpen = async (file: string, to: number): Promise<boolean> => {
  const found = await stat(file).catch(() => null);
  return found !== null && (found.mode & to) !== 0;
};

const permissions: Check<Machine> = {
  subject: 'Permissions',
  async look({ config: { dataDir } }) {
    if (process.platform === 'win32')
      return [fine('On Windows, the data folder is as private as its owner’s other folders.')];
    const settings = path.resolve('.env');
    const sights: Sight[] = [];
    if (await isOpen(dataDir, GROUP | OTHERS)) {
      sights.push(advice(`Other users of this machine can look into ${dataDir}.`, `chmod 700 ${dataDir}`));
    }
    if (await isOpen(settings, OTHERS)) {
      sights.push(advice(`Other users of this machine can read the passwords in ${settings}.`, `chmod o= ${settings}`));
    }
    return sights.length > 0 ? sights : [fine('Only the server’s own user can read the data folder and the settings.')];
  },
};

export const MACHINE_CHECKS: readonly Check<Machine>[] = [disk, memory, permissions];
