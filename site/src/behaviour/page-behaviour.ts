/** The behaviour of the page before any island hydrates. It is inlined and imports nothing: no request, no wait. */

const root = document.documentElement;

const followScroll = () => {
  const bar = document.querySelector<HTMLElement>('.nav-bar');
  const mark = () => root.classList.toggle('scrolled', window.scrollY > Number(bar?.dataset.opaqueAfter));
  // The first frame lays the page out anyway.
  requestAnimationFrame(mark);
  window.addEventListener('scroll', mark, { passive: true });
};

const answerMenu = () => {
  const toggle = document.querySelector('.nav-toggle');
  const set = (open: boolean) => {
    root.classList.toggle('menu-open', open);
    toggle?.setAttribute('aria-expanded', String(open));
  };
  toggle?.addEventListener('click', () => set(!root.classList.contains('menu-open')));
  document.getElementById('nav-links')?.addEventListener('click', () => set(false));
  document.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || !root.classList.contains('menu-open')) return;
    set(false);
    (toggle as HTMLElement | null)?.focus();
  });
};

const contactForm = (): HTMLFormElement | null => document.querySelector('#contact form');

/** Selects a package in the form, scrolls there and focuses the first empty field, unless booking is off. */
const book = (name: string) => {
  const form = contactForm();
  const choice = form?.elements.namedItem('selectedPackage');
  if (choice instanceof HTMLSelectElement) {
    choice.value = name;
    choice.dispatchEvent(new Event('input', { bubbles: true }));
  }
  document.getElementById('contact')?.scrollIntoView();
  if (!form?.querySelector('[type=submit]:enabled')) return;
  const fields = form.querySelectorAll<HTMLInputElement>('.field:enabled:not([type=date])');
  [...fields].find((field) => field.value === '')?.focus({ preventScroll: true });
};

const answerClicks = () =>
  document.addEventListener('click', (event) => {
    const target = event.target instanceof Element ? event.target : null;
    const booked = target?.closest<HTMLElement>('[data-book]')?.dataset.book;
    if (booked !== undefined) {
      event.preventDefault();
      book(booked);
    }
    const quickLink = target?.closest<HTMLElement>('[data-quick-link]')?.dataset.quickLink;
    // biome-ignore lint/suspicious/noConsole: the specification has these links log and go nowhere
    if (quickLink !== undefined) console.log(`Quick link: ${quickLink}`);
  });

const DRAFT = 'enquiry-draft';

/** Storage throws in a browser that blocks it. */
const tabStorage = (): Storage | null => {
  try {
    return window.sessionStorage;
  } catch {
    return null;
  }
};

/** Asks the questions of the chosen package alone. */
const askForPackage = () => {
  const form = contactForm();
  for (const asked of form?.querySelectorAll('fieldset') ?? [])
    asked.disabled = asked.dataset.for?.split('\n').includes(form?.selectedPackage.value) === false;
};

/**
 * Past days cannot be chosen, unless the studio names an earliest day itself: the 'sv' locale writes the visitor's own
 * date as a date field does.
 */
const offerDaysToCome = () =>
  contactForm()
    ?.querySelector('[name=preferredDate]:not([min])')
    ?.setAttribute('min', new Date().toLocaleDateString('sv'));

/** Marks fields that the visitor leaves before the form's island hydrates; the island then validates them. */
const markLeftFields = () =>
  contactForm()?.addEventListener('focusout', ({ target }) => {
    if (target instanceof HTMLElement) target.dataset.left = '';
  });

/** Puts back what was typed in this tab. Another script of the address may have left something else under the name. */
const continueDraft = (form: HTMLFormElement, draft: string) => {
  const typed: unknown = JSON.parse(draft);
  if (!Array.isArray(typed)) return;
  for (const [name, value] of typed) {
    // Hidden fields are the page's own: the studio may have changed its consent line since.
    const field = form.querySelector<HTMLInputElement | HTMLSelectElement>(`[name="${name}"]:not([type=hidden])`);
    if (field) field.value = value;
    // A package that is no longer offered cannot be selected again.
    if (field instanceof HTMLSelectElement && field.selectedIndex < 0) field.selectedIndex = 0;
    form.dataset.continued = '';
  }
};

/** Keeps the typed text in this tab until it has been sent, even over a reload. */
const keepDraft = () => {
  const form = contactForm();
  const storage = tabStorage();
  if (!form || !storage) return;
  try {
    continueDraft(form, storage.getItem(DRAFT) ?? '[]');
  } catch {
    storage.removeItem(DRAFT);
  }
  askForPackage();
  form.addEventListener('input', () => storage.setItem(DRAFT, JSON.stringify([...new FormData(form)])));
  form.addEventListener('reset', () => storage.removeItem(DRAFT));
};

/**
 * Filters the gallery by the category in the address, as soon as the page is complete. It also restores the position
 * of a returning visitor, because the browser restores it for the unfiltered gallery.
 */
const showLinkedCategory = () => {
  const filters = [...document.querySelectorAll<HTMLButtonElement>('.filter')];
  const linked = filters.find(({ value }) => `#${value}` === location.hash && !document.getElementById(value));
  if (!linked) return;
  // Firefox anchors the visible content: hiding elements above it would scroll the page.
  root.style.overflowAnchor = 'none';
  for (const filter of filters) filter.ariaPressed = String(filter === linked);
  const category = linked.textContent;
  for (const cell of document.querySelectorAll<HTMLElement>('[data-category]')) {
    cell.hidden = cell.dataset.category !== category;
  }
  const place: number | undefined = history.state?.place;
  if (place === undefined) document.getElementById('gallery')?.scrollIntoView();
  else scrollTo({ top: place, behavior: 'instant' });
  requestAnimationFrame(() => {
    root.style.overflowAnchor = '';
  });
};

const RESTED_MS = 150;

const keepPlace = () => {
  const keep = () => history.replaceState({ ...history.state, place: scrollY }, '');
  let timer: ReturnType<typeof setTimeout> | undefined;
  const keepSoon = () => {
    clearTimeout(timer);
    timer = setTimeout(keep, RESTED_MS);
  };
  // Safari has no `scrollend`.
  if ('onscrollend' in document) window.addEventListener('scrollend', keep);
  else window.addEventListener('scroll', keepSoon);
};

/** The page may have been rendered last year. */
const showYear = () => {
  for (const year of document.querySelectorAll('[data-year]')) year.textContent = String(new Date().getFullYear());
};

/** Slow calls (storage may be in another process) wait until the page has been painted. */
const afterTheFirstFrame = (work: () => void) => requestAnimationFrame(() => setTimeout(work));

/** Runs once, when the page is complete. */
const bringToLife = () => {
  showLinkedCategory();
  keepPlace();
  followScroll();
  answerMenu();
  answerClicks();
  markLeftFields();
  offerDaysToCome();
  askForPackage();
  // The fields are emptied only after a reset.
  for (const event of ['input', 'reset']) contactForm()?.addEventListener(event, () => setTimeout(askForPackage));
  afterTheFirstFrame(keepDraft);
  showYear();
};

if (document.querySelector('.nav-bar')) bringToLife();
else document.addEventListener('pagecontent', bringToLife, { once: true });
