const ACTS = ['scroll', 'pointerover', 'pointerdown', 'touchstart', 'keydown', 'focusin', 'click', 'submit'] as const;

/** A visitor who opened the page at one photograph or section has already acted. */
const isLinkedInside = (): boolean => window.location.hash.length > 1;

/**
 * So has a visitor whose reload keeps the scroll position. Reading that position forces a layout, so it waits until
 * the page has been painted.
 */
const onceShown = (then: () => void) => requestAnimationFrame(() => setTimeout(then));

/** The elements that react to each event. */
const ANSWERS: Record<string, string> = { click: 'button:not([type=submit]), a[data-opens]', submit: 'form' };

/** Records a submitted form or a press before its island could answer; only the latest of each counts. */
const keep = (pending: Set<HTMLElement>, event: Event, island: Element): void => {
  const { type, target, metaKey, ctrlKey } = event as MouseEvent;
  const answers = ANSWERS[type];
  const element = answers && target instanceof Element ? target.closest<HTMLElement>(answers) : null;
  if (!element || !island.contains(element) || metaKey || ctrlKey) return;
  event.preventDefault();
  pending.delete(element);
  pending.add(element);
};

const repeat = (element: HTMLElement): void =>
  element instanceof HTMLFormElement ? element.requestSubmit() : element.click();

/**
 * Loads no script before the visitor acts. All islands come to life together, because one act may concern two of them;
 * clicks and a submitted form that come before are recorded and repeated in order.
 */
export const act = (comeToLife: () => Promise<void>, island: Element, atOnce: boolean): void => {
  const control = new AbortController();
  const pending = new Set<HTMLElement>();
  let awake = false;
  const wake = async (event?: Event) => {
    if (event) keep(pending, event, island);
    if (awake) return;
    awake = true;
    await comeToLife();
    control.abort();
    for (const element of pending) {
      repeat(element);
      // Repeats the next event after the page shows the effect of this one, and before any new event.
      await Promise.resolve();
    }
  };
  for (const type of ACTS) {
    const passive = type !== 'click' && type !== 'submit';
    window.addEventListener(type, wake, { capture: true, passive, signal: control.signal });
  }
  if (atOnce || isLinkedInside()) void wake();
  onceShown(() => {
    if (window.scrollY > 0) void wake();
  });
};
