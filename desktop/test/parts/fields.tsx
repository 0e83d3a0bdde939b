import type { FocalPoint } from '@shutterdesk/shared';
import { type ComponentProps, useState } from 'react';
import { FocalPointField, PointFields } from '#ui/focal-point-field.tsx';
import { LetterPreview } from '#ui/letter-preview.tsx';
import { SecretField } from '#ui/part-form.tsx';
import { NewPasswordField, TextCounter, TextField } from '#ui/text-field.tsx';
import { ARABIC, LONG, type Part } from './part.ts';

const Typed = ({ value, ...field }: ComponentProps<typeof TextField>) => {
  const [typed, type] = useState(value ?? '');
  return <TextField {...field} value={typed} onChange={({ target }) => type(target.value)} />;
};

const NewPassword = () => {
  const [typed, type] = useState('');
  return (
    <NewPasswordField label="Password" typed={typed} value={typed} onChange={({ target }) => type(target.value)} />
  );
};

const Point = ({ at, disabled }: { at: { x: number; y: number } | null; disabled?: boolean }) => {
  const [point, change] = useState(at);
  return <PointFields point={point} disabled={disabled} onChange={change} />;
};

const LAKE = {
  alt: 'A lake',
  url: 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" width="3" height="2"/>',
  picture: { width: 300, height: 200, placeholder: '', derivatives: [] },
};

const Focal = ({ at, disabled = false }: { at: FocalPoint | null; disabled?: boolean }) => {
  const [point, set] = useState(at);
  return <FocalPointField image={LAKE} point={point} disabled={disabled} onChange={set} />;
};

const Secret = ({ hint, error }: { hint?: string; error?: string }) => {
  const [value, type] = useState('');
  return <SecretField label="Password" hint={hint} field={{ value, error, type }} />;
};

export const FIELDS: readonly Part[] = [
  {
    name: 'TextField',
    states: {
      filled: <Typed label="Studio Name" value="Hollis & Vane" hint="Shown at the top of your page." />,
      empty: <Typed label="Studio Name" placeholder="Shutterdesk" />,
      'with its hint on focus': <Typed label="Currency" placeholder="$" hint="Like £ or CHF." hintOnFocus />,
      'with a prefix': <Typed label="Price" value="480" prefix="CHF" />,
      'with a counter': <Typed label="Hero Text" value="Light" limit={5} />,
      wrong: <Typed label="Email" value="anna@" error="Please enter a valid email address" />,
      disabled: <Typed label="Email" value="anna@example.com" disabled />,
      'several lines': <Typed label="Welcome Text" multiline value={'We work quietly.\n\nMostly in natural light.'} />,
      'a long word': <Typed label={LONG} value={LONG} error={LONG} />,
      Arabic: <Typed label={ARABIC} value={ARABIC} hint={ARABIC} />,
    },
  },
  {
    name: 'TextCounter',
    states: {
      near: <TextCounter text={'x'.repeat(185)} max={200} />,
      over: <TextCounter text={'x'.repeat(201)} max={200} />,
    },
  },
  { name: 'NewPasswordField', states: { empty: <NewPassword /> } },
  {
    name: 'PointFields',
    states: {
      filled: <Point at={{ x: 50, y: 30 }} />,
      empty: <Point at={null} />,
      disabled: <Point at={{ x: 50, y: 30 }} disabled />,
    },
  },
  {
    name: 'FocalPointField',
    states: {
      set: <Focal at={{ x: 30, y: 60 }} />,
      'not set': <Focal at={null} />,
      disabled: <Focal at={{ x: 30, y: 60 }} disabled />,
    },
  },
  {
    name: 'SecretField',
    states: {
      empty: <Secret />,
      kept: <Secret hint="A password is saved. Leave blank to keep it." />,
      wrong: <Secret error="Required" />,
    },
  },
  {
    name: 'LetterPreview',
    states: {
      filled: <LetterPreview subject="Your {package} session" text={'Dear {first name},\n\n{date} is free.'} />,
      empty: <LetterPreview subject="" text="" />,
      'a long word': <LetterPreview subject={LONG} text={LONG} />,
      Arabic: <LetterPreview subject={ARABIC} text={ARABIC} />,
    },
  },
];
