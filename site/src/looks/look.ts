import type { Face } from './faces.ts';
import type { LookLayout } from './look-layout.ts';

/** Colours as `#rrggbb`. Text on paper has 4.5 to 1, lines of fields and the accent 3 to 1 (WCAG 2.2, AA). */
export interface Palette {
  readonly paper: string;
  readonly paperDeep: string;
  readonly ink: string;
  readonly inkSoft: string;
  readonly line: string;
  readonly lineStrong: string;
  readonly accent: string;
  readonly danger: string;
}

/** A value for each choice of the studio; a look has one for a studio that has not chosen. */
export interface Choices {
  readonly colours: 'light' | 'dark' | 'system';
  readonly hero: LookLayout['hero'];
  readonly heads: 'left' | 'center';
  readonly gap: 'none' | 'small' | 'wide';
  readonly prices: 'cards' | 'list';
  readonly foot: 'dark' | 'paper' | 'line';
}

/** How headings are set. */
interface Heads {
  readonly weight: number;
  /** Letter spacing, in em. */
  readonly tracking: number;
  readonly capitals: boolean;
  /** Their size against the first look's. */
  readonly scale: number;
  /** The size of the name over the hero against the first look's. */
  readonly display: number;
}

/** A look of the page: one object. */
export interface Look {
  readonly title: string;
  /** For the screen, in one line. */
  readonly text: string;
  readonly head: Face;
  readonly body: Face;
  readonly heads: Heads;
  /** Roundness of buttons, fields, cards and pictures, in px. */
  readonly corners: number;
  /** The space between sections against the first look's. */
  readonly space: number;
  /** The form's fields: boxes, or a line below each. */
  readonly fields: 'boxes' | 'lines';
  /** The typeface of what is longer than a heading and larger than text: the welcome, questions, contact details. */
  readonly reading: 'head' | 'body';
  /** The home page's grid: equal tiles, or the first photograph with the room of four. */
  readonly gallery: 'equal' | 'large-first';
  readonly light: Palette;
  readonly dark: Palette;
  readonly choices: Choices;
}
