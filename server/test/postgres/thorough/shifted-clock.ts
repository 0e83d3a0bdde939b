// Loaded by `node --import` before a server: its clock is ahead by a minute.
const AHEAD_MS = 60_000;

globalThis.Date = new Proxy(Date, {
  construct: (date, given, target) =>
    Reflect.construct(date, given.length === 0 ? [date.now() + AHEAD_MS] : given, target),
  get: (date, name) => (name === 'now' ? () => date.now() + AHEAD_MS : Reflect.get(date, name)),
});
