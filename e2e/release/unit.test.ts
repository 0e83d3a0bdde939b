import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { inRoot } from '../../tools/repository.ts';
import { call, newFolder } from './unpacked.ts';

const MOST_EXPOSURE = 1.5;

it('the units for systemd are valid, keep the server apart, and do not repeat a start that only a person can mend', () => {
  const unit = readFileSync(inRoot('deploy/shutterdesk.service'), 'utf8');
  const folder = newFolder();
  const file = path.join(folder, 'shutterdesk.service');
  const socket = path.join(folder, 'shutterdesk.socket');
  // The program need not be there to read the unit.
  writeFileSync(file, unit.replace('/opt/shutterdesk/current/bin/shutterdesk', '/bin/true'));
  writeFileSync(socket, readFileSync(inRoot('deploy/shutterdesk.socket'), 'utf8'));
  expect(call('systemd-analyze', ['verify', file, socket])).toEqual({ code: 0, output: '' });
  const { output } = call('systemd-analyze', ['security', '--offline=true', file]);
  expect(Number(/Overall exposure level .*: ([\d.]+)/.exec(output)?.[1])).toBeLessThanOrEqual(MOST_EXPOSURE);
  expect(unit).toContain('RestartPreventExitStatus=78');
});
