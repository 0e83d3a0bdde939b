import { lookAround } from '../server/src/checkup/checkup-command.ts';
import { readConfig } from '../server/src/config/config.ts';
import { loadEnvironment } from './environment.ts';
import { sentences } from './sentences.ts';

const SIGNS = { fine: '✓', advice: '•', fault: '✗' } as const;
const WIDTH = 13;

await sentences(async () => {
  loadEnvironment();
  const { version, findings } = await lookAround(readConfig());
  console.log(`Shutterdesk ${version}, Node ${process.versions.node}, ${process.platform} ${process.arch}\n`);
  for (const { subject, state, message, cure } of findings) {
    console.log(`${SIGNS[state]} ${subject.padEnd(WIDTH)}${message}`);
    if (cure) console.log(`${' '.repeat(WIDTH + 2)}→ ${cure}`);
  }
  const faults = findings.filter(({ state }) => state === 'fault').length;
  if (faults === 0) return null;
  return `\n${faults === 1 ? 'One thing does' : `${faults} things do`} not work.`;
});
