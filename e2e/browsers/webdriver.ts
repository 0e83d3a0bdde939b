/** The commands of https://www.w3.org/TR/webdriver2/ that the journeys need, with Marionette's names. */
export type Command =
  | 'Navigate'
  | 'Back'
  | 'Refresh'
  | 'ExecuteScript'
  | 'PerformActions'
  | 'ReleaseActions'
  | 'FindElement'
  | 'ElementSendKeys'
  | 'TakeScreenshot'
  | 'Print';

/** Sends commands to a browser and answers their `value`. */
export interface Driver {
  send(command: Command, parameters?: object): Promise<unknown>;
  /** Resizes the page's window, in CSS pixels. */
  resize(width: number, height: number): Promise<void>;
  /** The errors in the console since the last call; absent if the engine's driver does not tell. */
  errors?(): Promise<readonly string[]>;
  close(): Promise<void>;
}

/** An element by a selector, and by its text or label if there are several. */
export interface Target {
  readonly css: string;
  readonly text?: string;
}

const KEYS = {
  Escape: '\uE00C',
  Enter: '\uE007',
  Tab: '\uE004',
  Space: ' ',
  ArrowRight: '\uE014',
} as const;

export type Key = keyof typeof KEYS;

const POLL_MS = 50;
const PATIENCE_MS = 15_000;
/** The protocol's name for an element's id. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

/** Runs in the page: scrolls to the element and answers its centre, once it no longer moves. */
const placeOf = ({ css, text = '' }: Target): { x: number; y: number } | null => {
  const named = [...document.querySelectorAll<HTMLElement>(css)].find((element) => {
    const words = `${element.ariaLabel ?? ''} ${element.title} ${element.textContent}`;
    return words.includes(text) && element.getClientRects().length > 0;
  });
  if (!named) return null;
  const before = named.getBoundingClientRect();
  if (before.top < 100 || before.bottom > window.innerHeight - 100) {
    named.scrollIntoView({ block: 'center', behavior: 'instant' });
  }
  const { left, top, width, height } = named.getBoundingClientRect();
  return { x: Math.round(left + width / 2), y: Math.round(top + height / 2) };
};

/** A browser in the hands of a person. */
export class Browser {
  readonly name: string;
  readonly #driver: Driver;

  constructor(name: string, driver: Driver) {
    this.name = name;
    this.#driver = driver;
  }

  async open(url: string): Promise<void> {
    await this.#driver.send('Navigate', { url });
  }

  async back(): Promise<void> {
    await this.#driver.send('Back');
  }

  async reload(): Promise<void> {
    await this.#driver.send('Refresh');
  }

  resize(width: number, height: number): Promise<void> {
    return this.#driver.resize(width, height);
  }

  /** Runs a function in the page, which can use only its arguments. */
  async run<Result, Args extends readonly unknown[]>(
    work: (...args: Args) => Result,
    ...args: Args
  ): Promise<Awaited<Result>> {
    const script = `return (${String(work)}).apply(null, arguments)`;
    return (await this.#driver.send('ExecuteScript', { script, args })) as Awaited<Result>;
  }

  /**
   * Waits until a value that is read in the page passes.
   * @throws with the last value
   */
  async until<Result, Args extends readonly unknown[]>(
    passes: (result: Awaited<Result>) => boolean,
    work: (...args: Args) => Result,
    ...args: Args
  ): Promise<Awaited<Result>> {
    const deadline = Date.now() + PATIENCE_MS;
    for (;;) {
      const result = await this.run(work, ...args);
      if (passes(result)) return result;
      if (Date.now() > deadline) throw new Error(`${this.name}: waited in vain, last ${JSON.stringify(result)}`);
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
  }

  /** Waits for an element with this text; answers its text. */
  see(css: string, text = ''): Promise<string> {
    const read = (selector: string, words: string) =>
      [...document.querySelectorAll<HTMLElement>(selector)].find(
        (element) => element.getClientRects().length > 0 && element.textContent.includes(words),
      )?.textContent ?? null;
    return this.until((found) => found !== null, read, css, text).then(
      (found) => found ?? '',
      (error: unknown) => {
        throw new Error(`${this.name}: ${css} “${text}” did not appear`, { cause: error });
      },
    );
  }

  /** Waits until no such element exists. */
  async miss(css: string): Promise<void> {
    const count = (selector: string) =>
      [...document.querySelectorAll(selector)].filter((element) => element.getClientRects().length > 0).length;
    await this.until((found) => found === 0, count, css);
  }

  /** The centre of an element once it no longer moves. */
  async #middleOf(target: Target): Promise<{ x: number; y: number }> {
    let last = '';
    const still = (place: { x: number; y: number } | null): boolean => {
      const now = JSON.stringify(place);
      const isStill = place !== null && now === last;
      last = now;
      return isStill;
    };
    const place = await this.until(still, placeOf, target).catch((error: unknown) => {
      throw new Error(`${this.name}: ${target.css} “${target.text ?? ''}” cannot be pressed`, { cause: error });
    });
    return place ?? { x: 0, y: 0 };
  }

  /** Presses with the mouse, for a moment or longer. */
  async press(css: string, text = '', { holdMs = 0 } = {}): Promise<void> {
    const { x, y } = await this.#middleOf({ css, text });
    await this.#act('pointer', { pointerType: 'mouse' }, [
      { type: 'pointerMove', duration: 0, x, y },
      { type: 'pointerDown', button: 0 },
      { type: 'pause', duration: holdMs },
      { type: 'pointerUp', button: 0 },
    ]);
  }

  /** Presses keys one after the other. */
  async keys(...keys: readonly Key[]): Promise<void> {
    await this.#act(
      'key',
      {},
      keys.flatMap((key) => [
        { type: 'keyDown', value: KEYS[key] },
        { type: 'keyUp', value: KEYS[key] },
      ]),
    );
  }

  /** Types into a field after pressing it. */
  async type(css: string, text: string): Promise<void> {
    await this.press(css);
    await this.#act(
      'key',
      {},
      [...text].flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ]),
    );
  }

  /** A selector for the field with this label, once it exists. */
  async labelled(label: string): Promise<string> {
    const id = await this.until(
      (found) => found !== null,
      (words) =>
        [...document.querySelectorAll('label')].find(
          ({ textContent, control }) => textContent.startsWith(words) && control && control.getClientRects().length > 0,
        )?.control?.id ?? null,
      label,
    );
    return `[id="${id}"]`;
  }

  /** Chooses files in a file field, which may be hidden, once it exists. */
  async choose(css: string, files: readonly string[]): Promise<void> {
    await this.until(
      (found) => found === true,
      (selector) => document.querySelector(selector) !== null,
      css,
    );
    const found = (await this.#driver.send('FindElement', { using: 'css selector', value: css })) as Record<
      string,
      string
    >;
    await this.#driver.send('ElementSendKeys', { id: found[ELEMENT], text: files.join('\n') });
  }

  /** The window as a PNG. */
  async picture(): Promise<Buffer> {
    return Buffer.from(String(await this.#driver.send('TakeScreenshot', { full: false })), 'base64');
  }

  /** The page as a PDF. */
  async paper(): Promise<Buffer> {
    return Buffer.from(String(await this.#driver.send('Print', {})), 'base64');
  }

  /** The errors in the console since the last call, if the engine tells them. */
  async errors(): Promise<readonly string[]> {
    return (await this.#driver.errors?.()) ?? [];
  }

  close(): Promise<void> {
    return this.#driver.close();
  }

  async #act(type: string, parameters: object, actions: readonly object[]): Promise<void> {
    await this.#driver.send('PerformActions', { actions: [{ type, id: type, parameters, actions }] });
    await this.#driver.send('ReleaseActions');
  }
}
