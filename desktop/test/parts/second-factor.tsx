import { AuthenticatorSetUp, CodeForm, RecoveryCodes } from '#ui/second-factor.tsx';
import { Opened } from './opened.tsx';
import { LONG, type Part } from './part.ts';

const nothing = (): void => undefined;

const OFFER = {
  secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
  address: 'otpauth://totp/Studio:owner?issuer=Studio&secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
  token: 'token',
};

const Code = (props: { busy?: boolean; problem?: string; takesRecoveryCode?: boolean }) => (
  <CodeForm submit="Sign in" busy={false} problem={null} {...props} onCode={nothing} />
);

export const SECOND_FACTOR: readonly Part[] = [
  {
    name: 'CodeForm',
    states: {
      empty: <Code takesRecoveryCode />,
      busy: <Code busy />,
      wrong: <Code problem="That code isn’t right." />,
      'a long word': <Code problem={LONG} />,
    },
  },
  {
    name: 'AuthenticatorSetUp',
    states: { filled: <AuthenticatorSetUp offer={OFFER} busy={false} problem={null} onCode={nothing} /> },
  },
  {
    name: 'RecoveryCodes',
    states: {
      filled: (
        <Opened>
          {(close) => <RecoveryCodes codes={['k7m2p-abcde-fghjk-mnpqr', '23456-abcde-fghjk-mnpqr']} onKept={close} />}
        </Opened>
      ),
    },
  },
];
