import { describe, expect, it } from 'vitest';
import { differenceOf } from '../../src/update/compare-pages.ts';
import { compareVersions, operatorsLines } from '../../src/update/releases.ts';

const page = (hash: string, uid: string, title: string) =>
  `<html><head><title>${title}</title><link href="/_astro/page.${hash}.css"></head><body><astro-island uid="${uid}" component-url="/_astro/gallery.${hash}.js"></astro-island><p>One</p><p>Two</p></body></html>`;

describe('two pages', () => {
  it('are the same but for names of built files', () => {
    expect(differenceOf(page('Bt60bC7y', 'Z9Cuwh', 'Studio'), page('BJ87-mt1', 'icLai', 'Studio'))).toEqual([]);
  });

  it('differ line by line, also where one has more', () => {
    const [live, fresh] = [page('a'.repeat(8), 'a', 'Studio'), page('b'.repeat(8), 'b', 'Other')];
    expect(differenceOf(live, fresh)).toEqual([{ live: 'Studio', fresh: 'Other' }]);
    expect(differenceOf(live, live.replace('<p>Two</p>', '<p>Two</p><p>Three</p>'))).toEqual([
      { live: '', fresh: '<p>' },
      { live: '', fresh: 'Three' },
      { live: '', fresh: '</p>' },
    ]);
  });
});

describe('the changelog of a release', () => {
  const changelog = `# Changelog
## Unreleased
### What operators must do
- Set A.
### Added
- B
## 0.4.0 - 2026-12-01
### What operators must do
- Unset C.
## 0.3.0 - 2026-11-27
### What operators must do
- Move D.`;

  it('tells operators what they must do since the release that runs', () => {
    expect(operatorsLines(changelog, '0.3.0')).toEqual(['Set A.', 'Unset C.']);
    expect(operatorsLines(changelog, '0.2.0')).toEqual(['Set A.', 'Unset C.', 'Move D.']);
  });
});

it('versions are compared by their numbers', () => {
  expect(['0.10.0', '0.2.0', '0.9.9'].toSorted(compareVersions)).toEqual(['0.2.0', '0.9.9', '0.10.0']);
});
