import { Copy, RotateCw } from 'lucide-react';
import type { ComponentProps } from 'react';
import { classNames } from '#lib/class-names.ts';
import { copyText } from '#lib/copy-and-save.ts';

/** Visible only in forced colours, which remove the background. */
const EDGE = 'border border-transparent';

const LOOKS = {
  primary: `${EDGE} bg-accent text-on-accent hover:bg-accent-strong`,
  /** Filled while its row has the pointer or the focus, or is the open one: a list has one filled button at most. */
  'primary-in-row':
    'border border-line bg-surface text-ink shadow-card group-hover/row:border-transparent group-hover/row:bg-accent group-hover/row:text-on-accent group-focus-within/row:border-transparent group-focus-within/row:bg-accent group-focus-within/row:text-on-accent in-data-open-row:border-transparent in-data-open-row:bg-accent in-data-open-row:text-on-accent forced-colors:border-2',
  outline: 'border border-line bg-surface text-ink shadow-card hover:bg-sunken forced-colors:border-2',
  quiet: 'text-ink hover:bg-sunken',
  danger: `${EDGE} bg-danger text-on-accent hover:bg-danger-strong`,
  'quiet-danger': 'text-danger hover:bg-danger-soft',
} as const;

/** A press counts within 44 pixels. The look is smaller: an icon's background leaves its padding out. */
const SHAPES = {
  text: 'hit min-h-9 rounded-control px-3.5',
  small: 'hit min-h-8 rounded-control px-3',
  icon: 'size-11 shrink-0 rounded-[0.875rem] bg-clip-content p-1.5 -outline-offset-4',
} as const;

export interface ButtonLook {
  look?: keyof typeof LOOKS;
  shape?: keyof typeof SHAPES;
}

export const buttonClasses = ({ look = 'outline', shape = 'text' }: ButtonLook, more?: string): string =>
  classNames(
    'inline-flex items-center justify-center gap-2 print:hidden text-sm font-medium transition-colors',
    'disabled:cursor-not-allowed disabled:opacity-55 [&_svg]:size-4 [&_svg]:shrink-0',
    LOOKS[look],
    SHAPES[shape],
    more,
  );

export const Button = ({ look, shape, className, type = 'button', ...rest }: ComponentProps<'button'> & ButtonLook) => (
  <button type={type} className={buttonClasses({ look, shape }, className)} {...rest} />
);

type ButtonProps = ComponentProps<typeof Button>;

interface SaveButtonProps extends ButtonProps {
  saving: boolean;
  /** Its words meanwhile. */
  meanwhile?: string;
}

/** The submit button of a form, which says that it saves. */
export const SaveButton = ({ saving, meanwhile = 'Saving...', children, ...button }: SaveButtonProps) => (
  <Button type="submit" look="primary" {...button} disabled={saving || button.disabled}>
    {saving ? meanwhile : children}
  </Button>
);

interface CopyButtonProps extends ButtonProps {
  text: string;
  /** The text in a word, such as 'Address'. */
  what: string;
}

export const CopyButton = ({ text, what, children = 'Copy', ...button }: CopyButtonProps) => (
  <Button {...button} onClick={() => void copyText(text, what)}>
    <Copy aria-hidden />
    {children}
  </Button>
);

interface ToCopyProps {
  name: string;
  /** Lines for another program, as they are. */
  text: string;
  what: string;
  /** Of its button, for people who hear the page. */
  label: string;
}

/** A text for another program, to copy. */
export const ToCopy = ({ name, text, what, label }: ToCopyProps) => (
  <div className="flex min-w-0 flex-col">
    <p className="text-sm font-medium">{name}</p>
    <code className="mt-1.5 block flex-1 rounded-control bg-sunken px-3 py-2 text-xs leading-5 whitespace-pre-wrap wrap-anywhere">
      {text}
    </code>
    <CopyButton className="mt-2 self-start max-sm:w-full" aria-label={label} text={text} what={what} />
  </div>
);

/** Leads to a page of the site, beside the dashboard. */
export const PageLink = ({ address }: { address: string }) => (
  <a
    className="inline-flex min-h-11 items-center text-sm underline underline-offset-4"
    href={`${address}/`}
    target="_blank"
    rel="noreferrer"
  >
    View page
  </a>
);

interface RefreshButtonProps {
  label: string;
  isFetching: boolean;
  disabled: boolean;
  onRefresh: () => unknown;
}

/** Reads a card's content again, from the card's corner. */
export const RefreshButton = ({ label, isFetching, disabled, onRefresh }: RefreshButtonProps) => (
  <Button
    look="quiet"
    shape="icon"
    title={label}
    aria-label={label}
    disabled={isFetching || disabled}
    onClick={() => void onRefresh()}
  >
    <RotateCw className={classNames(isFetching && 'animate-spin')} aria-hidden />
  </Button>
);
