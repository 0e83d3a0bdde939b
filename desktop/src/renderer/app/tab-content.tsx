import { lazy, Suspense, useState } from 'react';
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

/** One tab. When it cannot be shown, the others stay as they are, with what is typed in them. */
export const TabContent = ({ tab }: { tab: DashboardTab }) => {
  const [attempt, setAttempt] = useState(() => ({ count: 0, Content: contentOf(tab) }));
  const again = () => {
    fetchMissingStyles();
    setAttempt(({ count }) => ({ count: count + 1, Content: contentOf(tab) }));
  };
  return (
    <Boundary
      key={attempt.count}
      fallback={(error) => <LoadFailed what={words.section(tab.label)} error={error} onRetry={again} />}
    >
      <Suspense fallback={<Spinner text={words.loadingTab} />}>
        <attempt.Content />
      </Suspense>
    </Boundary>
  );
};
