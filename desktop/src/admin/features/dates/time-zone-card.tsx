import { isTimeZone, plainSpaces } from '@shutterdesk/shared';
import { useEffect, useId, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { TextField } from '#ui/text-field.tsx';

const LOOK_EVERY_MS = 10_000;

const useNow = (): Date => {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
};

const timeIn = (timeZone: string, now: Date): string =>
  plainSpaces(
    new Intl.DateTimeFormat('en-US', { timeZone, weekday: 'long', hour: 'numeric', minute: '2-digit' })
      .format(now)
      .replace(' at ', ', '),
  );

const TIME_ZONES: readonly string[] = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((name) => name !== 'UTC')];

/** This computer's time zone; null if the browser does not tell it. */
const ownTimeZone = (): string | null => {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return timeZone && isTimeZone(timeZone) ? timeZone : null;
};

interface TimeZoneCardProps {
  value: string;
  error: string | undefined;
  onChange: (timeZone: string) => void;
}

export const TimeZoneCard = ({ value, error, onChange }: TimeZoneCardProps) => {
  const list = useId();
  const now = useNow();
  const own = ownTimeZone();
  const typed = value.trim();
  const hint = typed === '' ? 'Not set. Using UTC.' : isTimeZone(typed) && `It’s ${timeIn(typed, now)} there now.`;
  return (
    <Card title="Time zone" description="Used for dates and reminders.">
      <div className="grid max-w-md gap-3">
        <TextField
          label="Your studio’s time zone"
          list={list}
          autoComplete="off"
          spellCheck={false}
          placeholder="Europe/Lisbon"
          value={value}
          error={error}
          hint={hint}
          onChange={({ target }) => onChange(target.value)}
        />
        <datalist id={list}>
          {TIME_ZONES.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
        {own && typed === '' && (
          <Button onClick={() => onChange(own)} className="justify-self-start max-sm:w-full">
            Use {own}
          </Button>
        )}
      </div>
    </Card>
  );
};
