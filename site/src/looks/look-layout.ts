/** The choices of a look that change the page's markup. */
export interface LookLayout {
  /** The hero's words: at the lower left or in the middle of the picture, or below it. */
  readonly hero: 'left' | 'center' | 'below';
  /** The first photograph of the home page's grid has the room of four. */
  readonly opensLarge: boolean;
  /** That grid goes from one edge of the window to the other. */
  readonly edgeToEdge: boolean;
}

/** The first look's. */
export const USUAL_LAYOUT: LookLayout = { hero: 'left', opensLarge: false, edgeToEdge: false };
