import { addLogo, bin, DELETED_KEPT_DAYS, deleteLogo, type Portrait, readLogo } from '@shutterdesk/shared';
import { useQuery } from '@tanstack/react-query';
import { api } from '#lib/api/api.ts';
import { refresh, useApiMutation } from '#lib/api/use-api-mutation.ts';
import { deletedPicture } from '#lib/pictures.ts';
import { useBrandName } from '#lib/studio/studio-queries.ts';
import { inBin, useDeletion } from '#lib/use-deleted.ts';
import { Alert } from '#ui/alert.tsx';
import { Card } from '#ui/card.tsx';
import { LoadFailed } from '#ui/loading.tsx';
import { RecentlyDeleted } from '#ui/recently-deleted.tsx';
import { WaitingNote } from '#ui/waiting.tsx';
import { createSolePicture, SolePicture } from '../sole-picture.tsx';

export const useLogo = () =>
  useQuery({ queryKey: [readLogo.path], queryFn: ({ signal }) => api(readLogo, { signal }) });

const SHOWN = { publishes: true, stale: [readLogo] };

const DELETED_WORDS = {
  deleted: 'Logo deleted.',
  restored: 'Logo restored.',
  restoreFailed: 'Couldn’t restore your logo.',
  purged: 'Logo deleted forever.',
  purgeFailed: 'Couldn’t delete your logo.',
} as const;

const DELETED_LOGOS = inBin('logo', { onRestored: (client) => refresh(client, readLogo), words: DELETED_WORDS });

const LOGO_UPLOADS = createSolePicture(
  {
    title: 'Choose your logo',
    rule: `PNG, WebP, JPEG or SVG. It’s public as soon as it’s uploaded. The old one stays in Recently Deleted for ${DELETED_KEPT_DAYS} days.`,
    upload: 'Use this logo',
  },
  { isLogo: true },
);

/** Says what the page does where the logo’s own colours would not be seen. */
const TONES = {
  dark: 'Your logo is dark. Over your hero photo and on dark paper, your page shows it in white.',
  light: 'Your logo is light. On light paper, your page shows it in black.',
  solid:
    'Your logo brings its own background, so your page shows it as it is. With a transparent background it blends in.',
} as const;

const LogoShown = ({ picture: { mark, derivatives } }: Portrait) => {
  const src = mark?.url ?? derivatives[0]?.url;
  const ground = mark?.tone === 'light' ? 'bg-[#1d1b18]' : 'bg-white';
  return (
    <>
      <div
        className={`flex h-24 max-w-sm items-center justify-center rounded-control border border-line p-4 ${ground}`}
      >
        <img src={src} alt="Your logo" className="max-h-full max-w-full object-contain" />
      </div>
      {mark && <p className="text-sm text-muted">{TONES[mark.tone]}</p>}
    </>
  );
};

/** The logo in the bar, the footer, the browser’s tab and on home screens. */
export const LogoCard = () => {
  const { data: logo, error, isFetching, refetch } = useLogo();
  const brandName = useBrandName();
  const { mutateAsync } = useApiMutation({
    ...SHOWN,
    send: (call, imageURL: string) => call(addLogo, { body: { imageURL, alt: `Logo of ${brandName}` } }),
    done: 'Logo saved.',
    failed: 'Couldn’t save your logo.',
  });
  const { mutate: remove, isPending } = useDeletion({
    ...SHOWN,
    remove: (call, { id }: Portrait) => call(deleteLogo, { params: { id } }),
    restore: (call, { id }) => call(bin.logo.restore, { params: { id } }),
    words: DELETED_WORDS,
  });
  return (
    <Card
      title="Logo"
      description="In place of your name in the navigation and footer, and as the icon of browser tabs and home screens."
      action={
        <RecentlyDeleted
          kind={DELETED_LOGOS}
          what="Logos"
          lookOf={(image) => ({ name: image.alt, picture: deletedPicture('logo', image) })}
        />
      }
    >
      <WaitingNote noun="logo" shown={logo ? [logo] : []} />
      {error && !isFetching && <LoadFailed what="Your logo" error={error} onRetry={() => void refetch()} />}
      {logo !== undefined && (
        <div className="grid gap-4">
          {logo?.problem && <Alert tone="danger">{logo.problem} Your page shows your name: choose another one.</Alert>}
          {logo && !logo.problem && <LogoShown {...logo} />}
          <SolePicture
            what="Logo"
            place="look"
            picture={logo}
            uploads={LOGO_UPLOADS}
            busy={isPending}
            onSave={mutateAsync}
            onDelete={remove}
          />
        </div>
      )}
    </Card>
  );
};
