import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { createUpload, DEFAULT_SETTINGS, parts, saveSettings, sendEnquiry } from '@shutterdesk/shared';
import { pino } from 'pino';
import { expect, it, onTestFinished } from 'vitest';
import { FaultWatch } from '../src/checkup/fault-watch.ts';
import { openIncoming } from '../src/config/data-folder.ts';
import { sweepByAge } from '../src/housekeeping.ts';
import { enquiry, filledSite } from './backup-studio.ts';
import { jpeg } from './photographs.ts';
import { onPostgres } from './postgres/databases.ts';
import { refusal, temporaryFolder } from './test-server.ts';

it.skipIf(onPostgres)(
  'a moved data folder of a running server is made anew by nothing, and can be moved back',
  async () => {
    const lines: string[] = [];
    const logger = pino({ level: 'warn' }, { write: (line) => lines.push(line) });
    const environment = { BACKUP_DIR: await temporaryFolder() };
    const { context, dataDir, ...server } = await filledSite({ environment, overrides: { logger } });
    const [admin, visitor] = [await server.admin(), server.visitor()];
    await context.publisher.kept();
    const away = `${dataDir}-away`;
    onTestFinished(() => rm(away, { recursive: true, force: true }));
    await rename(dataDir, away);

    const { uploadURL } = await admin.api(createUpload);
    const body = new Blob([new Uint8Array(await jpeg(40, 30))]);
    const upload = await admin.send(uploadURL, { method: 'PUT', headers: { 'content-type': 'image/jpeg' }, body });
    expect(await refusal(upload)).toEqual([503, 'unavailable']);
    expect(lines.join('\n')).toContain(`The folder ${dataDir} is gone`);
    await visitor.api(sendEnquiry, { body: enquiry('Bo') });
    await admin.api(saveSettings, { body: { ...DEFAULT_SETTINGS, heroText: 'While it is away' } });
    await context.publisher.kept();
    await visitor.send('/api/health/ready').then(({ status }) => expect(status).toBe(503));
    expect(await refusal(await admin.send(parts.plan.read.path))).toEqual([503, 'unavailable']);
    const faults = new FaultWatch(context);
    await faults.look();
    for (const work of [() => sweepByAge(context), () => openIncoming(context.config)])
      await expect(work()).rejects.toThrow('is gone');
    expect(existsSync(dataDir)).toBe(false);

    await rename(away, dataDir);
    expect((await visitor.send('/api/health/ready')).status).toBe(200);
    expect(await visitor.page()).toContain('While it is away');
    await admin.upload(await jpeg(40, 30));
  },
);
