import type { ClientDirective } from 'astro';

const ACTS = ['scroll', 'pointerover', 'pointerdown', 'touchstart', 'keydown', 'focusin', 'click', 'submit'] as const;

/** A page opened at one photograph or section has been acted on already. */
const isLinkedInside = (): boolean => window.location.hash.length > 1;

/**
 * So has one that was reloaded further down. To ask where it stands is to have it laid out, so that waits until it has
 * been shown; half a page would be laid out in vain.
 */
const onceShown = (then: () => void) => requestAnimationFrame(() => setTimeout(then));

/** What the visitor asked for before anything could answer; asked again once the island answers. */
const repeat = (event: Event, island: Element): (() => void) | null => {
  const { target } = event;
  if (!(target instanceof Element) || !island.contains(target)) return null;
  if (event.type === 'submit' && target instanceof HTMLFormElement) {
    event.preventDefault();
    return () => target.requestSubmit((event as SubmitEvent).submitter);
  }
  const pressed =
    event.type === 'click' ? target.closest<HTMLElement>('button:not([type=submit]), a[data-opens]') : null;
  if (!pressed || (event as MouseEvent).metaKey || (event as MouseEvent).ctrlKey) return null;
  event.preventDefault();
  return () => pressed.click();
};

/**
 * Loads no script before the visitor acts. All islands wake together, since one act may concern two of them; a click
 * or a sent form that comes earlier than its island is kept and repeated.
 */
const act: ClientDirective = (load, _options, island) => {
  const control = new AbortController();
  let later: (() => void) | null = null;
  let awake = false;
  const wake = async (event?: Event) => {
    later = (event ? repeat(event, island) : null) ?? later;
    if (awake) return;
    awake = true;
    const hydrate = await load();
    await hydrate();
    control.abort();
    later?.();
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
