import { classNames } from './class-names.ts';

const NEAR = 0.8;

/** '185 / 200', when a text comes near its limit. */
export const TextCounter = ({ length, max }: { length: number; max: number }) =>
  length < max * NEAR ? null : (
    <span
      className={classNames(
        'text-xs whitespace-nowrap tabular-nums',
        length > max ? 'font-semibold text-danger' : 'text-muted',
      )}
    >
      {length} / {max}
    </span>
  );
