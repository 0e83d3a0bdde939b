import 'react';

declare module 'react' {
  interface CSSProperties {
    /** Variables that a component passes to its classes. */
    [variable: `--${string}`]: string | number | undefined;
  }
}
