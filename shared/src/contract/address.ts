import * as z from 'zod/mini';
import { blankable, text } from '../schema/fields.ts';

const DOMAIN = /^(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]*[a-z0-9])?$/;

/** The name alone, as it stands in the DNS: people paste addresses, and write names in their own letters. */
const bareName = (typed: string): string => {
  const url = /^https?:\/\//i.test(typed) ? typed : `https://${typed}`;
  if (!URL.canParse(url)) return typed;
  const { host, pathname, search, hash, username } = new URL(url);
  return pathname === '/' && search === '' && hash === '' && username === '' ? host : typed;
};

const domain = blankable(
  text(300).check(
    z.overwrite(bareName),
    z.refine((name) => DOMAIN.test(name), 'Please enter your domain, such as www.example.com'),
  ),
);

/** The URL parser knows both kinds, and writes each in one way. */
const isIp = (value: string): boolean => {
  if (value.includes(':')) return URL.canParse(`http://[${value}]`);
  return (
    URL.canParse(`http://${value}`) && /^\d+(?:\.\d+){3}$/.test(value) && new URL(`http://${value}`).hostname === value
  );
};

const machine = blankable(text(45).check(z.refine(isIp, 'Please enter an IP address, such as 203.0.113.7')));

const PROXIES = 'Please enter a whole number from 0 to 10';

export const addressSettingsSchema = z.object({
  /** The name that visitors use, without https://; null: none yet. */
  domain,
  /** The machine's public address, where it does not know it itself. */
  machine,
  /** The number of proxies in front, as a person has confirmed it; null: nobody has. */
  proxies: z.nullable(
    z.number(PROXIES).check(z.refine((value) => Number.isInteger(value) && value >= 0 && value <= 10, PROXIES)),
  ),
});
export type AddressSettings = z.output<typeof addressSettingsSchema>;

/** A field that is left out keeps what it has. */
const { shape } = addressSettingsSchema;
export const addressInputSchema = z.object({
  domain: z.optional(shape.domain),
  machine: z.optional(shape.machine),
  proxies: z.optional(shape.proxies),
});
export type AddressInput = z.output<typeof addressInputSchema>;

/** The values of the address, and how things are with them. */
export const addressFacts = {
  settings: addressSettingsSchema,
  /** The variable that sets the proxies; `setBy` names that of the domain. */
  proxiesSetBy: z.nullable(z.string()),
  /** The address that counts now, such as 'https://www.example.com'; null: there is none. */
  publicUrl: z.nullable(z.string()),
  /** The machine's own public addresses. */
  machine: z.array(z.string()),
  /** The way by which this very call came. */
  way: z.object({
    /** The number of proxies in front, by X-Forwarded-For. */
    proxies: z.number(),
    forwardedFor: z.boolean(),
    forwardedProto: z.nullable(z.string()),
  }),
  /** The proxies that count now. */
  proxies: z.number(),
  /** The address at which a proxy finds this server, such as '127.0.0.1:3000'. */
  upstream: z.string(),
};

/** The values that a try of the address needs. */
export const triedAddressSchema = z.object({ domain, machine: z.optional(machine) });

export const domainRecords = {
  /** The records to set at the domain's provider, and what is there now. */
  records: z.array(
    z.object({
      name: z.string(),
      type: z.enum(['A', 'AAAA', 'CNAME']),
      /** null: this record should not be there. */
      value: z.nullable(z.string()),
      found: z.array(z.string()),
      state: z.enum(['right', 'missing', 'elsewhere', 'no_answer']),
    }),
  ),
};
