import type { ClientDirective } from 'astro';

const ACTS = ['scroll', 'pointerover', 'pointerdown', 'touchstart', 'keydown', 'focusin', 'click', 'submit'] as const;

/** A page opened at one photograph or section has been acted on already. */
const isLinkedInside = (): boolean => window.location.hash.length > 1;

/**
 * So has one that was reloaded further down. To ask where it stands is to have it laid out, so that waits until it has
 * been shown; half a page would be laid out in vain.
 */
const onceShown = (then: () => void) => requestAnimationFrame(() => setTimeout(then));

/** What is asked for by what happens. */
const ANSWERS: Record<string, string> = { click: 'button:not([type=submit]), a[data-opens]', submit: 'form' };

/** Notes a form that was sent, or what was pressed, before anything could answer; the last time of each counts. */
const keep = (kept: Set<HTMLElement>, event: Event, island: Element): void => {
  const { type, target, metaKey, ctrlKey } = event as MouseEvent;
  const answers = ANSWERS[type];
  const asked = answers && target instanceof Element ? target.closest<HTMLElement>(answers) : null;
  if (!asked || !island.contains(asked) || metaKey || ctrlKey) return;
  event.preventDefault();
  kept.delete(asked);
  kept.add(asked);
};

const repeat = (asked: HTMLElement): void => (asked instanceof HTMLFormElement ? asked.requestSubmit() : asked.click());

/**
 * Loads no script before the visitor acts. All islands wake together, since one act may concern two of them; clicks
 * and a sent form that come earlier than their island are kept and repeated in their order.
 */
const act: ClientDirective = (load, _options, island) => {
  const control = new AbortController();
  const kept = new Set<HTMLElement>();
  let awake = false;
  const wake = async (event?: Event) => {
    if (event) keep(kept, event, island);
    if (awake) return;
    awake = true;
    const hydrate = await load();
    await hydrate();
    control.abort();
    for (const asked of kept) {
      repeat(asked);
      // The next is done on a page that shows what this has done, and before anything that is pressed from now on.
      await Promise.resolve();
    }
  };
  for (const type of ACTS) {
    const passive = type !== 'click' && type !== 'submit';
    window.addEventListener(type, wake, { capture: true, passive, signal: control.signal });
  }
  if (isLinkedInside()) void wake();
  onceShown(() => {
    if (window.scrollY > 0) void wake();
  });
};

// biome-ignore lint/style/noDefaultExport: Astro takes a directive by its default export
export default act;
