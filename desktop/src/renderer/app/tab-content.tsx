import { HEALTH_ADDRESS } from '@shutterdesk/shared';
import { lazy, Suspense, useState } from 'react';
import { useUnsaved } from '#lib/drafts/unsaved.ts';
import { LoadFailed } from '#ui/load-failed.tsx';
import { Spinner } from '#ui/spinner.tsx';
import { Boundary } from './boundary.tsx';
import { DASHBOARD_WORDS as words } from './dashboard-words.ts';
import { type DashboardTab, loadedTab, loadTab } from './tabs.tsx';

/** React would show a spinner for at least 300 ms, even for a tab that was fetched ahead. */
const contentOf = (tab: DashboardTab) => loadedTab(tab) ?? lazy(async () => ({ default: await loadTab(tab) }));

/** Fetches a style sheet again that failed to load: the browser does not. */
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

/** Chromium never requests a module again that failed to load, so the page has to be reloaded. All drafts survive. */
const reloadUnasked = (): void => {
  useUnsaved.setState({ places: new Set() });
  window.location.reload();
};

/** One tab. If it cannot be shown, the others keep working with their typed text. */
export const TabContent = ({ tab }: { tab: DashboardTab }) => {
  const [attempt, setAttempt] = useState(() => ({ count: 0, Content: contentOf(tab) }));
  const retry = async () => {
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
      fallback={(error) => <LoadFailed what={words.section(tab.label)} error={error} onRetry={() => void retry()} />}
    >
      <Suspense fallback={<Spinner text={words.loadingTab} />}>
        <attempt.Content />
      </Suspense>
    </Boundary>
  );
};
