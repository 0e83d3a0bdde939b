const NAMED_X: Record<string, number> = { left: 0, center: 50, right: 100 };
const NAMED_Y: Record<string, number> = { top: 0, center: 50, bottom: 100 };

const percentOf = (part: string | undefined, named: Record<string, number>, otherwise: number): number => {
  if (part === undefined) return otherwise;
  const value = named[part] ?? Number.parseFloat(part);
  return Number.isFinite(value) ? Math.min(100, Math.max(0, value)) : otherwise;
};

/** Parses 'center 65%' or '12% 80%' as numbers from 0 to 100, horizontal and vertical. */
export const positionInPercent = (position: string): { readonly x: number; readonly y: number } => {
  const [across, down] = position.trim().split(/\s+/);
  return { x: percentOf(across, NAMED_X, 50), y: percentOf(down, NAMED_Y, 65) };
};
