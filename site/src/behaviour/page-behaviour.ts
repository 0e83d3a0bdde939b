/** What the page does before any island wakes. It stands inside the page and imports nothing: no request, no wait. */

const root = document.documentElement;

const followScroll = () => {
  const bar = document.querySelector<HTMLElement>('.nav-bar');
  const mark = () => root.classList.toggle('scrolled', window.scrollY > Number(bar?.dataset.opaqueAfter));
  // With the first frame, which has the page laid out anyway.
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

/** Chooses a package in the form, goes there and puts the cursor in the first empty field, unless booking is off. */
const book = (name: string) => {
  const form = contactForm();
  const choice = form?.elements.namedItem('selectedPackage');
  if (choice instanceof HTMLSelectElement) {
    choice.value = name;
    choice.dispatchEvent(new Event('input', { bubbles: true }));
  }
  document.getElementById('contact')?.scrollIntoView();
  if (!form?.querySelector('[type=submit]:enabled')) return;
  const fields = form.querySelectorAll<HTMLInputElement>('.field:not([type=date])');
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

/** A browser may keep nothing for a site, and says so by throwing. */
const tabStorage = (): Storage | null => {
  try {
    return window.sessionStorage;
  } catch {
    return null;
  }
};

/** Days that have passed cannot be chosen: 'sv' writes the visitor's own today as a date field does. */
const offerDaysToCome = () =>
  contactForm()?.querySelector('[type=date]')?.setAttribute('min', new Date().toLocaleDateString('sv'));

/** A field that is left before the form's island wakes is marked: the island says then what is wrong with it. */
const markLeftFields = () =>
  contactForm()?.addEventListener('focusout', ({ target }) => {
    if (target instanceof HTMLElement) target.dataset.left = '';
  });

/** What was typed stays in this tab until it has been sent, also over a reload. */
const keepDraft = () => {
  const form = contactForm();
  const storage = tabStorage();
  if (!form || !storage) return;
  for (const [name, value] of JSON.parse(storage.getItem(DRAFT) ?? '[]') as [string, string][]) {
    const field = form.elements.namedItem(name);
    if (field && 'value' in field) field.value = value;
    // A package that is no longer offered cannot be chosen again.
    if (field instanceof HTMLSelectElement && field.selectedIndex < 0) field.selectedIndex = 0;
    form.dataset.continued = '';
  }
  form.addEventListener('input', () => storage.setItem(DRAFT, JSON.stringify([...new FormData(form)])));
  form.addEventListener('reset', () => storage.removeItem(DRAFT));
};

/**
 * The photographs of the category that the address names, alone, as soon as all of the page is there. Who comes back is
 * where they were among these: a browser brings them to a place among all of them.
 */
const showLinkedCategory = () => {
  const filters = [...document.querySelectorAll<HTMLButtonElement>('.filter')];
  const linked = filters.find(({ value }) => `#${value}` === location.hash && !document.getElementById(value));
  if (!linked) return;
  // Firefox holds on to what stood in sight: hiding what stands above it would move the page.
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
  // Safari knows no end of a scroll.
  if ('onscrollend' in document) window.addEventListener('scrollend', keep);
  else window.addEventListener('scroll', keepSoon);
};

/** The page may have been written last year. */
const showYear = () => {
  for (const year of document.querySelectorAll('[data-year]')) year.textContent = String(new Date().getFullYear());
};

/** What a browser answers slowly (its storage may be in another process) waits until the page has been painted. */
const afterTheFirstFrame = (work: () => void) => requestAnimationFrame(() => setTimeout(work));

/** Once, when all of the page is there. */
const bringToLife = () => {
  showLinkedCategory();
  keepPlace();
  followScroll();
  answerMenu();
  answerClicks();
  markLeftFields();
  offerDaysToCome();
  afterTheFirstFrame(keepDraft);
  showYear();
};

if (document.querySelector('.nav-bar')) bringToLife();
else document.addEventListener('pagecontent', bringToLife, { once: true });
