import type { Portrait } from '@shutterdesk/shared';

/** The studio's logo, which stands in place of its name. */
export interface LogoContent {
  readonly url: string;
  /** In pixels. */
  readonly width: number;
  readonly height: number;
  /** Where it can be seen: a dark one on a light ground, a light one on a dark ground, a solid one on any. */
  readonly tone: 'dark' | 'light' | 'solid';
  /** In squares for browsers and home screens, the smallest first. */
  readonly icons: readonly { readonly width: number; readonly url: string }[];
}

/** A logo that waits to be sent is shown as its own file. */
export const logoContent = (logo: Portrait | null | undefined): LogoContent | null => {
  if (!logo || logo.problem) return null;
  const { width, height, mark, icons = [], derivatives } = logo.picture;
  if (mark) return { ...mark, icons };
  const [file] = derivatives;
  return file ? { url: file.url, width, height, tone: 'solid', icons: [] } : null;
};
