/** What the page does before any island wakes. It stands inside the page and imports nothing: no request, no wait. */

const root = document.documentElement;
const bar = document.querySelector<HTMLElement>('.nav-bar');
const toggle = document.querySelector<HTMLButtonElement>('.nav-toggle');

/** The bar turns opaque once the page is scrolled. */
const markScrolled = () => root.classList.toggle('scrolled', window.scrollY > Number(bar?.dataset.opaqueAfter));
markScrolled();
window.addEventListener('scroll', markScrolled, { passive: true });

const setMenu = (open: boolean) => {
  root.classList.toggle('menu-open', open);
  toggle?.setAttribute('aria-expanded', String(open));
};
toggle?.addEventListener('click', () => setMenu(!root.classList.contains('menu-open')));
document.getElementById('nav-links')?.addEventListener('click', () => setMenu(false));
document.addEventListener('keydown', (event) => {
  if (event.key !== 'Escape' || !root.classList.contains('menu-open')) return;
  setMenu(false);
  toggle?.focus();
});

/** Chooses a package in the form, goes there and puts the cursor in the first empty field. */
const book = (name: string) => {
  const form = document.querySelector<HTMLFormElement>('#contact form');
  const choice = form?.elements.namedItem('selectedPackage');
  if (choice instanceof HTMLSelectElement) choice.value = name;
  document.getElementById('contact')?.scrollIntoView();
  const fields = form?.querySelectorAll<HTMLInputElement>('input:not([type=date]), textarea') ?? [];
  [...fields].find((field) => field.value === '')?.focus({ preventScroll: true });
};

document.addEventListener('click', (event) => {
  const target = event.target instanceof Element ? event.target : null;
  const booked = target?.closest<HTMLElement>('[data-book]')?.dataset.book;
  if (booked !== undefined) book(booked);
  const quickLink = target?.closest<HTMLElement>('[data-quick-link]')?.dataset.quickLink;
  // biome-ignore lint/suspicious/noConsole: the specification has these links log and go nowhere
  if (quickLink !== undefined) console.log(`Quick link: ${quickLink}`);
});

/** The page may have been written last year. */
for (const year of document.querySelectorAll('[data-year]')) year.textContent = String(new Date().getFullYear());
