import { HEALTH_ADDRESS } from '@shutterdesk/shared';
import { lazy, Suspense, useState } from 'react';
import { useUnsaved } from '#lib/drafts/unsaved.ts';
import { LoadFailed } from '#ui/load-failed.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { Boundary } from './boundary.tsx';
import { DASHBOARD_WORDS as words } from './dashboard-words.ts';
import { type DashboardTab, loadedTab, loadTab } from './tabs.tsx';

/** React shows a spinner for at least 300 ms: not for a tab that was fetched ahead. */
const contentOf = (tab: DashboardTab) => loadedTab(tab) ?? lazy(async () => ({ default: await loadTab(tab) }));

/** A style sheet that did not come is not asked for again by itself. */
const fetchMissingStyles = (): void => {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')) {
    if (!link.sheet) link.replaceWith(link.cloneNode());
  }
};

const serverAnswers = (): Promise<boolean> =>
  fetch(HEALTH_ADDRESS, { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );

/** Chromium never asks again for a module that failed to come: only a page that is loaded anew does. All drafts are kept. */
const reloadUnasked = (): void => {
  useUnsaved.setState({ places: new Set() });
  window.location.reload();
};

/** One tab. When it cannot be shown, the others stay as they are, with what is typed in them. */
export const TabContent = ({ tab }: { tab: DashboardTab }) => {
  const [attempt, setAttempt] = useState(() => ({ count: 0, Content: contentOf(tab) }));
  const again = async () => {
    fetchMissingStyles();
    const isHere = await loadTab(tab).then(
      () => true,
      () => false,
    );
    if (!isHere && (await serverAnswers())) reloadUnasked();
    else setAttempt(({ count }) => ({ count: count + 1, Content: contentOf(tab) }));
  };
  return (
    <Boundary
      key={attempt.count}
      fallback={(error) => <LoadFailed what={words.section(tab.label)} error={error} onRetry={() => void again()} />}
    >
      <Suspense fallback={<Spinner text={words.loadingTab} />}>
        <attempt.Content />
      </Suspense>
    </Boundary>
  );
};
