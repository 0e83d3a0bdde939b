/** Stands in the lines until a domain is entered. */
const EXAMPLE = 'www.example.com';

export interface ProxyLines {
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
  proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
  proxy_set_header X-Forwarded-Proto $scheme;
}`;

/** The lines that a proxy in front has to be told, with the studio's own name in it. */
export const proxyLines = (domain: string | null, upstream: string): readonly ProxyLines[] => [
  { name: 'Caddy', lines: caddy(domain ?? EXAMPLE, upstream) },
  { name: 'nginx', lines: nginx(domain ?? EXAMPLE, upstream) },
];
