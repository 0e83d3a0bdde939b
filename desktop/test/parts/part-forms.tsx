import { createRef } from 'react';
import { ForgetPart, PartForm, SetUpButton, TryButton, TryResult } from '#ui/part-form.tsx';
import { LONG, type Part } from './part.ts';

const nothing = (): void => undefined;

const saved = (state: { dirty: boolean; saving: boolean; error?: string }) => ({
  ...state,
  recoveredAt: null,
  conflicts: [],
  element: createRef<HTMLFormElement>(),
  discard: nothing,
  leave: nothing,
  putOff: nothing,
  resolve: nothing,
  save: nothing,
  change: nothing,
  form: { host: 'smtp.example.com', security: 'tls' },
  secret: { value: '', error: state.error, type: nothing },
  text: () => ({ value: 'smtp.example.com', error: undefined, onChange: nothing }),
});

const fields = [
  { name: 'host', kind: 'url', isWide: true, label: 'Server' },
  { name: 'security', kind: 'choice', label: 'Encryption', choices: [{ value: 'tls', label: 'TLS' }] },
  { name: 'secret', kind: 'secret', label: 'Password', hint: 'A password is saved. Leave blank to keep it.' },
] as const;

const words = { save: 'Save' };
const idle = { data: undefined, error: null, isPending: false };
const removal = {
  remove: 'Remove',
  removeTitle: 'Remove it?',
  removeQuestion: 'It is forgotten.',
  removed: 'Removed.',
  removeFailed: 'Couldn’t remove it.',
};

const buttons = (isPending: boolean) => (
  <>
    <TryButton tries={{ isPending }} onTry={nothing} />
    <ForgetPart words={removal} forget={{ mutate: nothing, isPending }} />
  </>
);

export const PART_FORMS: readonly Part[] = [
  {
    name: 'PartForm',
    states: {
      filled: (
        <PartForm
          saved={saved({ dirty: false, saving: false })}
          words={words}
          fields={fields}
          buttons={buttons(false)}
        />
      ),
      folded: (
        <PartForm
          saved={saved({ dirty: false, saving: false })}
          words={words}
          fields={fields.slice(2)}
          folded={{ line: 'Server: smtp.example.com:465', fields: fields.slice(0, 2), isOpen: false }}
        />
      ),
      wrong: (
        <PartForm
          saved={saved({ dirty: true, saving: false, error: 'Please enter it again' })}
          words={words}
          fields={fields}
          buttons={buttons(false)}
        />
      ),
      busy: (
        <PartForm saved={saved({ dirty: true, saving: true })} words={words} fields={fields} buttons={buttons(true)} />
      ),
    },
  },
  { name: 'SetUpButton', states: { filled: <SetUpButton onSetUp={nothing} /> } },
  {
    name: 'TryResult',
    states: {
      filled: <TryResult tries={{ ...idle, data: { works: true, message: 'It works.' } }} failed="" />,
      wrong: <TryResult tries={{ ...idle, data: { works: false, message: LONG } }} failed="" />,
      failed: <TryResult tries={{ ...idle, error: new TypeError('Failed to fetch') }} failed="Couldn’t test it." />,
    },
  },
];
