import type { Finding } from '@shutterdesk/shared';
import { type Check, type ExaminedSite, fault, type Sight } from '../setup/check.ts';
import { PARTS } from '../setup/parts.ts';
import { MACHINE_CHECKS } from './machine-checks.ts';
import { portCheck } from './port-check.ts';
import { SITE_CHECKS } from './site-checks.ts';
import { UPDATE_CHECKS } from './update-check.ts';

const { address, ...others } = PARTS;
const ADDRESS_CHECKS = [address.check, portCheck];
const PART_CHECKS = Object.values(others).map(({ check }) => check);

const see = async <Needed>({ look }: Check<Needed>, site: Needed): Promise<readonly Sight[]> => {
  try {
    return await look(site);
  } catch (error) {
    return [fault(`Couldn’t check this: ${error instanceof Error ? error.message : String(error)}`, null)];
  }
};

const findingsOf = async <Needed>(check: Check<Needed>, site: Needed): Promise<readonly Finding[]> =>
  (await see(check, site)).map((sight) => ({ subject: check.subject, ...sight }));

const atOnce = async <Needed>(checks: readonly Check<Needed>[], site: Needed): Promise<readonly Finding[]> =>
  (await Promise.all(checks.map((check) => findingsOf(check, site)))).flat();

/** For checks that ask the database: at a command line, it has one connection. */
const inTurn = async <Needed>(checks: readonly Check<Needed>[], site: Needed): Promise<readonly Finding[]> => {
  const findings: Finding[] = [];
  for (const check of checks) findings.push(...(await findingsOf(check, site)));
  return findings;
};

/** Looks at the machine and at the addresses, which needs no database. */
export const examineMachine = async (site: Pick<ExaminedSite, 'config' | 'isServer'>): Promise<readonly Finding[]> => [
  ...(await atOnce(ADDRESS_CHECKS, site)),
  ...(await atOnce(MACHINE_CHECKS, site)),
];

/** Looks at everything; nobody else is asked for updates unless a person looks. */
export const examine = async (
  site: ExaminedSite,
  { asksForUpdates } = { asksForUpdates: true },
): Promise<readonly Finding[]> => [
  ...(await atOnce(ADDRESS_CHECKS, site)),
  ...(await inTurn([...PART_CHECKS, ...SITE_CHECKS], site)),
  ...(asksForUpdates ? await inTurn(UPDATE_CHECKS, site) : []),
  ...(await atOnce(MACHINE_CHECKS, site)),
];
