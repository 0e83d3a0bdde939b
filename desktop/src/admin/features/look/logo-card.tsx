import { addLogo, DELETED_KEPT_DAYS, deleteLogo, type Portrait, readLogo } from '@shutterdesk/shared';
import { useBrandName } from '#lib/studio/studio-queries.ts';
import { SolePictureCard, solePicture } from '#ui/sole-picture.tsx';

const LOGO = solePicture({
  noun: 'logo',
  place: 'look',
  read: readLogo,
  add: (call, body) => call(addLogo, { body }),
  remove: (call, id) => call(deleteLogo, { params: { id } }),
  words: {
    what: 'Logo',
    title: 'Logo',
    description:
      'In place of your name in the navigation and footer, and as the icon of browser tabs and home screens.',
    uploadTitle: 'Choose your logo',
    rule: `PNG, WebP, JPEG or SVG. It’s public as soon as it’s uploaded. The old one stays in Recently Deleted for ${DELETED_KEPT_DAYS} days.`,
    upload: 'Use this logo',
    without: 'Your page shows your name: choose another one.',
  },
});

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
export const LogoCard = () => (
  <SolePictureCard kind={LOGO} alt={`Logo of ${useBrandName()}`} draw={(logo) => <LogoShown {...logo} />} />
);
