import 'react';

declare module 'react' {
  interface CSSProperties {
    /** Variables that a section hands to its style sheet. */
    [variable: `--${string}`]: string | number | undefined;
  }
}
