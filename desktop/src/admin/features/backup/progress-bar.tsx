const LOOK =
  'h-2 w-full appearance-none overflow-hidden rounded-full border border-line-strong bg-sunken [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-accent';

export const ProgressBar = ({ label, value, of }: { label: string; value: number; of: number }) => (
  <progress aria-label={label} className={LOOK} max={Math.max(of, 1)} value={value} />
);
