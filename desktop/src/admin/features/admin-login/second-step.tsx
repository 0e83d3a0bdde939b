import {
  type ApiClient,
  type CurrentUser,
  finishLogin,
  type SecondFactorOffer,
  type SignedIn,
} from '@shutterdesk/shared';
import { useState } from 'react';
import { hasCode, reasonOr } from '#lib/api/server-sentence.ts';
import { useApiMutation } from '#lib/api/use-api-mutation.ts';
import { focusOnMount } from '#lib/focus.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { AuthenticatorSetUp, CodeForm, RecoveryCodes } from '#ui/second-factor.tsx';
import { adopt } from './use-sign-in-again.ts';

export interface SecondStepProps {
  /** The authenticator to set up first: the site asks everybody for a second factor, and this person has none. */
  offer: SecondFactorOffer | null;
  /** The label of the button that sends a code. */
  submit?: string;
  onSignedIn: (person: CurrentUser) => void;
  /** Leads back to the password. */
  onBack: () => void;
}

const sentenceOf = (error: unknown): string => reasonOr(error, 'Couldn’t check the code. Please try again.');

const isOver = (error: unknown): boolean => hasCode(error, 'invalid_credentials');

/** Another tab may have finished the sign-in, which is this browser's too. */
const finished = async (call: ApiClient, body: { code: string; token?: string | undefined }): Promise<SignedIn> => {
  try {
    return await call(finishLogin, { body });
  } catch (error) {
    if (!isOver(error)) throw error;
    return adopt().catch(() => {
      throw error;
    });
  }
};

const useFinish = (onSignedIn: SecondStepProps['onSignedIn']) => {
  const [shown, setShown] = useState<SignedIn | null>(null);
  const { mutate, isPending, error } = useApiMutation({
    send: finished,
    onDone: (person) => (person.recoveryCodes ? setShown(person) : onSignedIn(person)),
  });
  return { mutate, isPending, problem: error && sentenceOf(error), isOver: isOver(error), shown };
};

const BackButton = ({ onBack }: Pick<SecondStepProps, 'onBack'>) => (
  <Button look="quiet" className="max-sm:w-full" onClick={onBack}>
    Back
  </Button>
);

interface SetUpProps extends Pick<SecondStepProps, 'onBack'> {
  finish: ReturnType<typeof useFinish>;
  offer: SecondFactorOffer;
}

const SetUp = ({ finish, offer, onBack }: SetUpProps) => (
  <>
    <p className="mb-4 text-sm">
      This site asks everyone for a password and a code from their phone. Set up your phone now, just once.
    </p>
    <AuthenticatorSetUp
      offer={offer}
      busy={finish.isPending}
      problem={finish.problem}
      onCode={(code) => finish.mutate({ code, token: offer.token })}
    >
      <BackButton onBack={onBack} />
    </AuthenticatorSetUp>
  </>
);

/** The step after the right password. */
export const SecondStep = ({ offer, submit = 'Sign in', onSignedIn, onBack }: SecondStepProps) => {
  const finish = useFinish(onSignedIn);
  const { shown } = finish;
  if (shown?.recoveryCodes) {
    return (
      <>
        <p className="text-sm">Two-step sign-in is on.</p>
        <RecoveryCodes codes={shown.recoveryCodes} onKept={() => onSignedIn(shown)} />
      </>
    );
  }
  if (finish.isOver) {
    return (
      <div className="grid gap-4">
        <Alert tone="danger">{finish.problem}</Alert>
        <Button look="primary" ref={focusOnMount} onClick={onBack}>
          Back
        </Button>
      </div>
    );
  }
  if (offer) return <SetUp finish={finish} offer={offer} onBack={onBack} />;
  return (
    <>
      <CodeForm
        submit={submit}
        busy={finish.isPending}
        problem={finish.problem}
        takesRecoveryCode
        onCode={(code) => finish.mutate({ code })}
      >
        <BackButton onBack={onBack} />
      </CodeForm>
      <p className="mt-4 text-xs text-muted">
        Lost your phone? Use a recovery code. Lost those too? Ask your host to run:{' '}
        <code className="whitespace-nowrap">npm run admin -- reset NAME</code>
      </p>
    </>
  );
};
