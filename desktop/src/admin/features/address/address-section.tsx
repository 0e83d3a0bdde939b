import { ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { useIsOffline } from '#lib/desktop.ts';
import { usePart } from '#lib/use-part.ts';
import { StateLine } from '#ui/alert.tsx';
import { Button, ToCopy } from '#ui/button.tsx';
import { FoldCard } from '#ui/card.tsx';
import { Section } from '#ui/loaded.tsx';
import { SetOnMachine } from '#ui/part-form.tsx';
import { DomainCard } from './domain-card.tsx';
import { type Looked, type StoredAddress, useConfirmProxies } from './use-address.ts';

const counted = (count: number): string => (count === 1 ? 'one proxy' : `${count} proxies`);

/** The headers of this call, in words. */
const sentences = ({ way: { proxies, forwardedFor, forwardedProto } }: StoredAddress): readonly string[] => {
  if (proxies === 0 && forwardedProto === null) return ['You reached the server directly, without a proxy.'];
  const noChain = forwardedFor ? [] : ['It doesn’t say who you are. Make it pass on X-Forwarded-For.'];
  const chain = proxies > 0 ? [`You came through ${counted(proxies)}.`] : noChain;
  return [
    ...chain,
    /^\s*https\b/i.test(forwardedProto ?? '')
      ? 'It reports https.'
      : 'It doesn’t report https. Make it pass on X-Forwarded-Proto.',
  ];
};

/** Stands in the lines until a domain is entered. */
const EXAMPLE = 'www.example.com';

interface ProxyLines {
  readonly name: 'Caddy' | 'nginx';
  readonly lines: string;
}

const otherName = (domain: string): string | null => {
  if (domain.startsWith('www.')) return domain.slice(4);
  return domain.split('.').length === 2 ? `www.${domain}` : null;
};

const caddy = (domain: string, upstream: string): string => {
  const other = otherName(domain);
  const site = `${domain} {\n  reverse_proxy ${upstream}\n}`;
  return other === null ? site : `${site}\n${other} {\n  redir https://${domain}{uri} permanent\n}`;
};

const nginx = (domain: string, upstream: string): string => `server_name ${domain};
client_max_body_size 11m;
location / {
  proxy_pass http://${upstream};
  proxy_set_header Host $http_host;
  proxy_set_header X-Forwarded-For $remote_addr;
  proxy_set_header X-Forwarded-Proto $scheme;
}`;

/** The lines that a proxy in front has to be told, with the studio's own name in it. */
const proxyLines = (domain: string | null, upstream: string): readonly ProxyLines[] => [
  { name: 'Caddy', lines: caddy(domain ?? EXAMPLE, upstream) },
  { name: 'nginx', lines: nginx(domain ?? EXAMPLE, upstream) },
];

const Confirm = ({ stored }: { stored: StoredAddress }) => {
  const offline = useIsOffline();
  const { mutate, isPending } = useConfirmProxies(stored);
  const { proxies, proxiesSetBy, way } = stored;
  if (proxiesSetBy !== null) return <SetOnMachine variable={proxiesSetBy} />;
  if (way.proxies === proxies) return null;
  return (
    <>
      <p className="text-sm">
        {way.proxies === 0
          ? 'If you don’t use a proxy any more, confirm that.'
          : `If ${way.proxies === 1 ? 'it’s' : 'they’re all'} yours, confirm. Until then, one busy visitor can block others.`}
      </p>
      <Button
        look="primary"
        className="mt-3 max-sm:w-full"
        disabled={isPending || offline}
        onClick={() => mutate({ settings: { proxies: way.proxies } })}
      >
        {way.proxies === 0
          ? 'I Don’t Use a Proxy'
          : `Confirm ${way.proxies === 1 ? 'One Proxy' : `${way.proxies} Proxies`}`}
      </Button>
    </>
  );
};

/** Open while the server expects other proxies than the call came through. */
const asksAnything = ({ proxies, proxiesSetBy, way }: StoredAddress): boolean =>
  proxiesSetBy === null && way.proxies !== proxies;

/** Shows what stands between visitors and this server, and what it has to be told. */
const ProxyCard = ({ stored, domain }: { stored: StoredAddress; domain: string | null }) => (
  <FoldCard
    title="Proxy"
    description="For whoever runs the server. A proxy gives your visitors https. Confirm that it’s yours, so the server can tell visitors apart."
    open={asksAnything(stored)}
  >
    <StateLine Icon={ShieldCheck} className="text-muted">
      {[
        ...sentences(stored),
        `The server expects ${stored.proxies === 0 ? 'no proxy' : counted(stored.proxies)}.`,
      ].join(' ')}
    </StateLine>
    <div className="mt-4">
      <Confirm stored={stored} />
    </div>
    <div className="mt-5 border-t border-line pt-4">
      <h4 className="text-sm font-semibold">Lines for your proxy</h4>
      <p className="mt-1 text-sm text-muted">Caddy gets a certificate automatically. nginx needs one from you.</p>
      <div className="mt-3 grid gap-4 lg:grid-cols-2">
        {proxyLines(domain, stored.upstream).map(({ name, lines }) => (
          <ToCopy key={name} name={name} label={`Copy the lines for ${name}`} text={lines} what="Lines" />
        ))}
      </div>
    </div>
  </FoldCard>
);

export const AddressSection = () => {
  const [looked, setLooked] = useState<Looked | null>(null);
  return (
    <Section query={usePart('address')} what="The address" cards={['h-180 sm:h-130', 'h-200 sm:h-123']}>
      {(stored) => (
        <>
          <DomainCard stored={stored} looked={looked} onLook={setLooked} />
          <ProxyCard stored={stored} domain={stored.settings.domain ?? looked?.domain ?? null} />
        </>
      )}
    </Section>
  );
};
