import { compareVersions } from './releases.ts';

const VERSION_HEADING = /^## \[?([^\]\s]+)/;
const HEADING = /^### (.*)$/;
const FOR_OPERATORS = 'What operators must do';

/** The lines of a release's changelog for operators who come from an older one. */
export const operatorsLines = (changelog: string, from: string): readonly string[] => {
  const found: string[] = [];
  let [isNewer, isTold] = [false, false];
  for (const line of changelog.split('\n')) {
    const [, version] = VERSION_HEADING.exec(line) ?? [];
    const [, heading] = HEADING.exec(line) ?? [];
    if (version) isNewer = version === 'Unreleased' || compareVersions(version, from) > 0;
    if (version || heading) isTold = isNewer && heading === FOR_OPERATORS;
    if (isTold && line.startsWith('- ')) found.push(line.slice(2));
  }
  return found;
};
