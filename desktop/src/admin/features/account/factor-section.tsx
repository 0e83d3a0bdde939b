import { parts, renewRecoveryCodes, type SecondFactor } from '@shutterdesk/shared';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { readOf } from '#lib/api/api.ts';
import { serverSentence, serverSentenceOr } from '#lib/api/server-sentence.ts';
import { useApiMutation } from '#lib/api/use-api-mutation.ts';
import { useIsOffline } from '#lib/desktop.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmedButton } from '#ui/dialog.tsx';
import { BlockSkeleton, Loaded } from '#ui/loaded.tsx';
import { AuthenticatorSetUp, RecoveryCodes } from '#ui/second-factor.tsx';

const AGAIN = 'That didn’t work. Please try again.';

const useSecondFactor = () =>
  useQuery({
    ...readOf(parts.authenticator.read),
    gcTime: 0,
  });

export const useBegin = () =>
  useApiMutation({ send: (call) => call(parts.authenticator.try), gcTime: 0, failed: serverSentenceOr(AGAIN) });

/** The form says why a code is refused. */
const useTurnOn = (onCodes: (codes: readonly string[]) => void) => {
  const { mutate, isPending, error } = useApiMutation({
    send: (call, body: { code: string; token: string }) => call(parts.authenticator.save, { body }),
    gcTime: 0,
    onDone: ({ recoveryCodes }) => onCodes(recoveryCodes),
    stale: [parts.authenticator.read],
  });
  return { mutate, isPending, problem: error && (serverSentence(error) ?? AGAIN) };
};

const useTurnOff = () =>
  useApiMutation({
    send: (call) => call(parts.authenticator.forget),
    done: 'Two-step sign-in is off.',
    stale: [parts.authenticator.read],
    failed: serverSentenceOr(AGAIN),
  });

const useRenewCodes = (onCodes: (codes: readonly string[]) => void) =>
  useApiMutation({
    send: (call) => call(renewRecoveryCodes),
    gcTime: 0,
    onDone: ({ recoveryCodes }) => onCodes(recoveryCodes),
    stale: [parts.authenticator.read],
    failed: serverSentenceOr(AGAIN),
  });

interface PartProps {
  onCodes: (codes: readonly string[]) => void;
}

interface SetUpProps {
  isBeginning: boolean;
  onSetUp: () => void;
}

const Off = ({ isBeginning, onSetUp }: SetUpProps) => {
  const offline = useIsOffline();
  return (
    <>
      <p className="text-sm">Signing in also asks for a code from your phone, so a stolen password isn’t enough.</p>
      <Button className="mt-3 max-sm:w-full" disabled={offline || isBeginning} onClick={onSetUp}>
        Set Up
      </Button>
    </>
  );
};

const leftWords = (left: number): string => {
  if (left === 0) return 'No recovery codes left. Create new ones.';
  return left === 1 ? '1 recovery code left.' : `${left} recovery codes left.`;
};

const On = ({ factor, onCodes, isBeginning, onSetUp }: PartProps & SetUpProps & { factor: SecondFactor }) => {
  const offline = useIsOffline();
  const renew = useRenewCodes(onCodes);
  const turnOff = useTurnOff();
  const busy = offline || isBeginning || renew.isPending || turnOff.isPending;
  return (
    <>
      <p className="text-sm">It’s on. {leftWords(factor.recoveryCodesLeft)}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button className="max-sm:w-full" disabled={busy} onClick={onSetUp}>
          Set Up New Phone
        </Button>
        <Button className="max-sm:w-full" disabled={busy} onClick={() => renew.mutate()}>
          New Recovery Codes
        </Button>
        {!factor.isRequired && (
          <ConfirmedButton
            confirm="Turn Off"
            className="max-sm:w-full"
            title="Turn off two-step sign-in?"
            question="You’ll sign in with just your password. Your recovery codes will stop working."
            disabled={busy}
            onConfirm={() => turnOff.mutate()}
          />
        )}
      </div>
    </>
  );
};

const Part = ({ onCodes }: PartProps) => {
  const query = useSecondFactor();
  const begin = useBegin();
  const turnOn = useTurnOn(onCodes);
  const offer = begin.data;
  if (offer) {
    return (
      <AuthenticatorSetUp
        offer={offer}
        busy={turnOn.isPending}
        problem={turnOn.problem}
        onCode={(code) => turnOn.mutate({ code, token: offer.token })}
      >
        <Button look="quiet" className="max-sm:w-full" disabled={turnOn.isPending} onClick={begin.reset}>
          Cancel
        </Button>
      </AuthenticatorSetUp>
    );
  }
  const setUp = { isBeginning: begin.isPending, onSetUp: () => begin.mutate() };
  return (
    <Loaded query={query} what="Two-step sign-in" waiting={<BlockSkeleton className="h-21" />}>
      {(factor) => (factor.isOn ? <On {...setUp} factor={factor} onCodes={onCodes} /> : <Off {...setUp} />)}
    </Loaded>
  );
};

/** The second factor of a person with a password. */
export const FactorSection = () => {
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  return codes ? <RecoveryCodes codes={codes} onKept={() => setCodes(null)} /> : <Part onCodes={setCodes} />;
};
