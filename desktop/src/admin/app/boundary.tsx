import { Component, type ReactNode } from 'react';

interface BoundaryProps {
  /** Renders in place of children that failed. */
  fallback: (error: unknown) => ReactNode;
  children: ReactNode;
}

interface Caught {
  caught: { error: unknown } | null;
}

/** Confines a failure to the part where it happened; everything around it keeps working. */
export class Boundary extends Component<BoundaryProps, Caught> {
  override state: Caught = { caught: null };

  static getDerivedStateFromError(error: unknown): Caught {
    return { caught: { error } };
  }

  override render() {
    return this.state.caught ? this.props.fallback(this.state.caught.error) : this.props.children;
  }
}
