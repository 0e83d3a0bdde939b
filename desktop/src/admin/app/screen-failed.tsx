import { Button } from '#ui/button.tsx';

/** For a screen that cannot be shown at all, most often because a new version was installed while it was open. */
export const ScreenFailed = () => (
  <main className="mx-auto grid min-h-dvh max-w-md content-center gap-4 p-6 text-center">
    <h1 className="text-xl font-semibold">Couldn’t show this screen</h1>
    <p className="text-sm text-muted">
      Reload the page to get the latest version. Your saved work is safe, and your typing comes back.
    </p>
    <Button look="primary" className="justify-self-center" onClick={() => window.location.reload()}>
      Reload
    </Button>
  </main>
);
