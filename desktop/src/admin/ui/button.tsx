import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';

/** Visible only in forced colours, which remove the background. */
const EDGE = 'border border-transparent';

const LOOKS = {
  primary: `${EDGE} bg-accent text-on-accent hover:bg-accent-strong`,
  outline: 'border border-line-strong bg-surface text-ink hover:bg-sunken',
  quiet: 'text-ink hover:bg-sunken',
  danger: `${EDGE} bg-danger text-on-accent hover:bg-danger-strong`,
  'quiet-danger': 'text-danger hover:bg-danger-soft',
} as const;

const SHAPES = { text: 'px-4', icon: 'w-11 shrink-0' } as const;

export interface ButtonLook {
  look?: keyof typeof LOOKS;
  shape?: keyof typeof SHAPES;
}

export const buttonClasses = ({ look = 'outline', shape = 'text' }: ButtonLook, more?: string): string =>
  classNames(
    'inline-flex min-h-11 items-center justify-center gap-2 rounded-control text-sm font-medium transition-colors',
    'disabled:cursor-not-allowed disabled:opacity-55 [&_svg]:size-4 [&_svg]:shrink-0',
    LOOKS[look],
    SHAPES[shape],
    more,
  );

export const Button = ({ look, shape, className, type = 'button', ...rest }: ComponentProps<'button'> & ButtonLook) => (
  <button type={type} className={buttonClasses({ look, shape }, className)} {...rest} />
);
