import { clamped, enlarged, type Frame, moved, type Point, type View, WHOLE, widestIn } from './zoom.ts';

/** The factors of one key press and of a double tap. */
const KEY_TIMES = 1.5;
const TAP_TIMES = 2.5;
const KEY_PX = 80;
/** The effect of one pixel: a notch of a wheel sends about 100, two fingers on a pad send few, with Ctrl. */
const WHEEL = 0.002;
const PAD = 0.01;
const TAP_MS = 300;
const TAP_PX = 30;

const TIMES: Readonly<Record<string, number>> = { '+': KEY_TIMES, '=': KEY_TIMES, '-': 1 / KEY_TIMES, '0': 0 };
const WAYS: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: KEY_PX, y: 0 },
  ArrowRight: { x: -KEY_PX, y: 0 },
  ArrowUp: { x: 0, y: KEY_PX },
  ArrowDown: { x: 0, y: -KEY_PX },
};

const middleOf = ([a, b = a]: readonly Point[]): Point =>
  a && b ? { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 } : { x: 0, y: 0 };

const apart = ([a, b]: readonly Point[]): number => (a && b ? Math.hypot(a.x - b.x, a.y - b.y) : 1);

/** Lets the visitor enlarge and move the open photograph. */
export class PhotoZoom {
  readonly #dialog: HTMLElement;
  readonly #image: HTMLImageElement;
  readonly #zoomed: (isIn: boolean) => void;
  readonly #control = new AbortController();
  /** The fingers, or the mouse with its button down. */
  readonly #pointers = new Map<number, Point>();
  #view: View = WHOLE;
  #frame: Frame | null = null;
  #lastTap: (Point & { readonly at: number }) | null = null;
  #start: Point | null = null;

  /** @param zoomed called when the photograph becomes enlarged, and when it is whole again */
  constructor(dialog: HTMLElement, image: HTMLImageElement, zoomed: (isIn: boolean) => void) {
    this.#dialog = dialog;
    this.#image = image;
    this.#zoomed = zoomed;
    dialog.style.touchAction = 'none';
    const { signal } = this.#control;
    dialog.addEventListener('keydown', (event) => this.#key(event), { signal });
    dialog.addEventListener('wheel', (event) => this.#wheel(event), { signal, passive: false });
    dialog.addEventListener('touchstart', (event) => this.#keepFromTurning(event), { signal, passive: true });
    image.addEventListener('pointerdown', (event) => this.#down(event), { signal });
    image.addEventListener('pointermove', (event) => this.#move(event), { signal });
    for (const type of ['pointerup', 'pointercancel'] as const) {
      image.addEventListener(type, (event) => this.#up(event), { signal });
    }
    // The browser would drag a copy of the picture.
    image.addEventListener('dragstart', (event) => event.preventDefault(), { signal });
    window.addEventListener('resize', () => this.#measureAgain(), { signal });
  }

  close(): void {
    this.#control.abort();
    this.#dialog.style.touchAction = '';
    if (this.#view.scale > 1) this.#zoomed(false);
  }

  /** Enlarges the middle, or shows the whole again. */
  toggle(): void {
    this.#toggleAt(this.#middle());
  }

  /** The visible part of the dialog: the page's scroll bar covers its edge. */
  #window(): Frame['window'] {
    return { width: document.body.clientWidth, height: this.#dialog.clientHeight };
  }

  #middle(): Point {
    const { width, height } = this.#window();
    return { x: width / 2, y: height / 2 };
  }

  /** Measures the frame while the picture is whole. */
  #measured(): Frame {
    if (this.#frame && this.#view.scale > 1) return this.#frame;
    // The picture may still be gliding back.
    this.#image.classList.remove('glides');
    this.#image.style.transform = '';
    const { x, y, width, height } = this.#image.getBoundingClientRect();
    const source = this.#image.previousElementSibling;
    const widest = widestIn(`${this.#image.srcset}, ${source?.getAttribute('srcset') ?? ''}`);
    this.#frame = {
      window: this.#window(),
      picture: { x, y, width, height },
      most: Math.max(1, widest / width),
    };
    return this.#frame;
  }

  #measureAgain(): void {
    const { scale } = this.#view;
    if (scale === 1) return;
    this.#view = WHOLE;
    this.#show(enlarged(WHOLE, scale, this.#middle(), this.#measured()), false);
  }

  #show(view: View, glides: boolean): void {
    const was = this.#view.scale > 1;
    const isIn = view.scale > 1;
    this.#view = view;
    this.#image.classList.toggle('glides', glides);
    this.#image.style.transform = isIn ? `translate(${view.x}px, ${view.y}px) scale(${view.scale})` : '';
    if (isIn && !was) this.#askForAllPixels();
    if (isIn !== was) this.#zoomed(isIn);
  }

  #askForAllPixels(): void {
    const sizes = `${Math.ceil((this.#frame?.most ?? 1) * this.#image.offsetWidth)}px`;
    this.#image.previousElementSibling?.setAttribute('sizes', sizes);
    this.#image.sizes = sizes;
  }

  #toggleAt(point: Point): void {
    const frame = this.#measured();
    this.#show(this.#view.scale > 1 ? WHOLE : enlarged(this.#view, TAP_TIMES, point, frame), true);
  }

  #key(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const by = TIMES[event.key];
    const way = WAYS[event.key];
    if (by !== undefined) this.#show(enlarged(this.#view, by, this.#middle(), this.#measured()), true);
    else if (way && this.#view.scale > 1) {
      // The key moves the picture instead of turning to the next.
      event.stopPropagation();
      this.#show(moved(this.#view, way, this.#measured()), true);
    } else return;
    event.preventDefault();
  }

  #wheel(event: WheelEvent): void {
    event.preventDefault();
    const by = Math.exp(-event.deltaY * (event.ctrlKey ? PAD : WHEEL));
    this.#show(enlarged(this.#view, by, { x: event.clientX, y: event.clientY }, this.#measured()), false);
  }

  /** Prevents a swipe: a finger on an enlarged picture moves it. */
  #keepFromTurning(event: TouchEvent): void {
    if (this.#view.scale > 1) event.stopPropagation();
  }

  #down(event: PointerEvent): void {
    if (event.button !== 0) return;
    const point = { x: event.clientX, y: event.clientY };
    this.#pointers.set(event.pointerId, point);
    this.#start = this.#pointers.size === 1 ? point : null;
    if (this.#view.scale > 1 || this.#pointers.size > 1) this.#image.setPointerCapture(event.pointerId);
  }

  #move(event: PointerEvent): void {
    const before = [...this.#pointers.values()];
    if (!this.#pointers.has(event.pointerId)) return;
    this.#pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    const now = [...this.#pointers.values()];
    const frame = this.#measured();
    const [from, to] = [middleOf(before), middleOf(now)];
    if (now.length === 2) {
      const view = enlarged(this.#view, apart(now) / apart(before), from, frame);
      this.#show(moved(view, { x: to.x - from.x, y: to.y - from.y }, frame), false);
    } else if (this.#view.scale > 1) {
      this.#show(moved(this.#view, { x: to.x - from.x, y: to.y - from.y }, frame), false);
    } else if (event.pointerType === 'touch' && this.#start) this.#follow(this.#start, to);
  }

  /** Lets the whole picture follow a finger downwards; the swipe closes it (`use-swipe.ts`). */
  #follow(start: Point, { x, y }: Point): void {
    const down = y - start.y;
    this.#image.classList.remove('glides');
    this.#image.style.transform = down > Math.abs(x - start.x) ? `translateY(${down}px)` : '';
  }

  #up(event: PointerEvent): void {
    this.#pointers.delete(event.pointerId);
    const point = { x: event.clientX, y: event.clientY };
    if (this.#view.scale === 1) this.#show(WHOLE, true);
    else this.#show(clamped(this.#view, this.#measured()), false);
    const isTap = this.#start !== null && apart([this.#start, point]) < TAP_PX && event.type === 'pointerup';
    const before = this.#lastTap;
    this.#lastTap = isTap ? { ...point, at: event.timeStamp } : null;
    if (!isTap || !before || event.timeStamp - before.at > TAP_MS || apart([before, point]) > TAP_PX) return;
    this.#lastTap = null;
    this.#toggleAt(point);
  }
}
