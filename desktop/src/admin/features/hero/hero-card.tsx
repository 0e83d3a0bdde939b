import type { HeroImage } from '@shutterdesk/shared';
import { Move, Star, Trash2 } from 'lucide-react';
import { deleteButtonId } from '#lib/focus.ts';
import { Alert } from '#ui/alert.tsx';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Photo } from '#ui/photo.tsx';
import { WaitingBadge } from '#ui/waiting.tsx';

interface HeroCardProps {
  image: HeroImage;
  busy: boolean;
  onPosition: () => void;
  onActivate: () => void;
  onDelete: () => void;
}

export const positionButtonId = (id: string): string => `position-${id}`;

/** The server does not serve the files of a picture with a problem: only the blurred version is left. */
const HeroPhoto = ({ image: { picture, url, alt, problem } }: Pick<HeroCardProps, 'image'>) =>
  problem ? (
    <img src={picture.placeholder} alt={alt} className="aspect-video w-full object-cover" />
  ) : (
    <Photo
      picture={picture}
      url={url}
      alt={alt}
      sizes="(min-width: 64rem) 22rem, (min-width: 40rem) 45vw, 90vw"
      className="aspect-video w-full object-cover"
    />
  );

export const HeroCard = ({ image, busy, onPosition, onActivate, onDelete }: HeroCardProps) => (
  <li className="flex min-w-0 flex-col overflow-hidden rounded-control border border-line">
    <div className="relative">
      <HeroPhoto image={image} />
      <span className="absolute top-2 left-2 flex gap-1">
        {image.isActive && <Badge tone="good">Active</Badge>}
        <WaitingBadge id={image.id} />
      </span>
    </div>
    <p dir="auto" className="line-clamp-2 px-3 pt-3 text-sm" title={image.alt}>
      {image.alt}
    </p>
    {!image.problem && !image.isActive && <p className="px-3 pt-1 text-sm text-muted">Not on your page</p>}
    {image.problem && (
      <Alert tone="danger" className="mx-3 mt-3">
        {image.problem} It isn’t on your page. Delete it and upload the file again.
      </Alert>
    )}
    <div className="mt-auto flex flex-wrap items-center gap-2 p-2">
      {!image.problem && (
        <Button id={positionButtonId(image.id)} onClick={onPosition}>
          <Move aria-hidden />
          Position
        </Button>
      )}
      {!image.problem && !image.isActive && (
        <Button disabled={busy} onClick={onActivate}>
          <Star aria-hidden />
          Set Active
        </Button>
      )}
      <Button
        id={deleteButtonId(image.id)}
        look="quiet-danger"
        shape="icon"
        className="ml-auto"
        aria-label={`Delete ${image.alt}`}
        disabled={busy}
        onClick={onDelete}
      >
        <Trash2 aria-hidden />
      </Button>
    </div>
  </li>
);
