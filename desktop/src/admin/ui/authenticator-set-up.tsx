import type { SecondFactorOffer } from '@shutterdesk/shared';
import { Copy } from 'lucide-react';
import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import { encode } from 'uqr';
import { copyText } from '#lib/copy-text.ts';
import { Button } from './button.tsx';
import { CodeForm } from './code-form.tsx';

/** Dark on white in every colour scheme, because cameras expect that. */
const QrCode = ({ text }: { text: string }) => {
  const { size, path } = useMemo(() => {
    const { data, size } = encode(text, { border: 2 });
    const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])));
    return { size, path: dark.join('') };
  }, [text]);
  return (
    <svg
      role="img"
      aria-label="QR code for your authenticator app"
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-48 rounded-control bg-[#fff] forced-color-adjust-none"
    >
      <path d={path} fill="#000" />
    </svg>
  );
};

interface AuthenticatorSetUpProps {
  offer: SecondFactorOffer;
  busy: boolean;
  problem: string | null;
  onCode: (code: string) => void;
  children?: ReactNode;
}

/** Adds this site to an authenticator app, and asks for its first code. */
export const AuthenticatorSetUp = ({ offer, busy, problem, onCode, children }: AuthenticatorSetUpProps) => {
  const steps = useRef<HTMLOListElement>(null);
  // The form's own effect has moved the focus to its field, below what there is to do first.
  useEffect(() => steps.current?.focus(), []);
  return (
    <div className="grid gap-4">
      <ol ref={steps} tabIndex={-1} className="grid list-decimal gap-3 pl-5 text-sm outline-none">
        <li>Open an authenticator app on your phone, such as Google Authenticator, 2FAS or Aegis.</li>
        <li>
          Scan this code with the app.
          <div className="mt-2">
            <QrCode text={offer.address} />
          </div>
          <a
            href={offer.address}
            className="mt-1 hidden min-h-11 items-center underline underline-offset-4 pointer-coarse:inline-flex"
          >
            Open the app on this phone
          </a>
          <details className="mt-1">
            <summary className="inline-flex min-h-11 cursor-pointer items-center text-muted underline underline-offset-4">
              Can’t scan it?
            </summary>
            <div className="flex flex-wrap items-center gap-2">
              <output dir="ltr" aria-label="Key to type in" className="font-mono text-xs select-all wrap-anywhere">
                {offer.secret.match(/.{1,4}/g)?.join(' ')}
              </output>
              <Button
                look="quiet"
                onClick={() =>
                  void copyText(offer.secret, {
                    done: 'Key copied.',
                    failed: 'Couldn’t copy it here. Select the key and copy it yourself.',
                  })
                }
              >
                <Copy aria-hidden />
                Copy
              </Button>
            </div>
          </details>
        </li>
        <li>Enter the code it shows.</li>
      </ol>
      <CodeForm submit="Turn On" busy={busy} problem={problem} onCode={onCode}>
        {children}
      </CodeForm>
    </div>
  );
};
