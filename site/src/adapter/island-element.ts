import { act } from './act.ts';

/** A property in Astro's notation: of its kinds, this page has lists and all that JSON knows. */
type Written = readonly [kind: 0 | 1, value: unknown];

const LIST = 1;

const propertyOf = ([kind, value]: Written): unknown => {
  if (kind === LIST) return (value as Written[]).map(propertyOf);
  return typeof value === 'object' && value !== null ? propertiesOf(value) : value;
};

const propertiesOf = (written: object): object =>
  Object.fromEntries(Object.entries(written).map(([name, value]) => [name, propertyOf(value)]));

const RETRY_AFTER_MS = 1000;

/** A phone's line may fail once, which some browsers remember of an address. */
const load = async <Script>(url: string): Promise<Script> => {
  try {
    return await import(url);
  } catch {
    await new Promise((resolve) => setTimeout(resolve, RETRY_AFTER_MS));
    return import(`${url}?again`);
  }
};

const parsed = async (): Promise<void> => {
  if (document.readyState !== 'loading') return;
  await new Promise((resolve) => document.addEventListener('DOMContentLoaded', resolve, { once: true }));
};

interface Renderer {
  readonly default: (island: Element) => (component: unknown, props: object, slots: object, options: object) => void;
}

/**
 * Stands in for Astro's own element, which also knows islands in islands, moves between pages and further kinds of
 * properties, and would be a tenth of the first document. An island whose scripts do not come stays as it is without.
 */
class Island extends HTMLElement {
  connectedCallback(): void {
    act(this.#comeToLife, this, this.#read('opts').includes('"at-once"'));
  }

  #read(name: string): string {
    return this.getAttribute(name) ?? '';
  }

  readonly #comeToLife = async (): Promise<void> => {
    try {
      const [component, { default: render }] = await Promise.all([
        load<Readonly<Record<string, unknown>>>(this.#read('component-url')),
        load<Renderer>(this.#read('renderer-url')),
      ]);
      await parsed();
      const slots = Array.from(this.querySelectorAll('astro-slot'), (slot) => [
        slot.getAttribute('name') ?? 'default',
        slot.innerHTML,
      ]);
      const props = propertiesOf(JSON.parse(this.#read('props')));
      render(this)(component[this.#read('component-export')], props, Object.fromEntries(slots), {});
      this.removeAttribute('ssr');
      this.dispatchEvent(new Event('astro:hydrate'));
    } catch (error) {
      reportError(error);
    }
  };
}

customElements.define('astro-island', Island);

/** The element acts by itself. */
// biome-ignore lint/style/noDefaultExport: Astro takes a directive by its default export
export default (): void => undefined;
