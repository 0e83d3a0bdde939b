import { StrokeIcon } from './stroke-icon.tsx';

interface LightboxButtonProps {
  readonly className: string;
  readonly label: string;
  readonly path: string;
  readonly onClick: () => void;
}

export const LightboxButton = ({ className, label, path, onClick }: LightboxButtonProps) => (
  <button aria-label={label} className={`lightbox-button ${className}`} onClick={onClick} type="button">
    <StrokeIcon path={path} />
  </button>
);
