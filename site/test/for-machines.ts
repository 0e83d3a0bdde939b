import { Parser } from 'htmlparser2';

/** The content of the head: `meta` by name or property, `link` by rel, the structured data, and every script. */
export const headOf = (html: string) => {
  const meta: Record<string, string> = {};
  const links: Record<string, string> = {};
  const scripts: string[] = [];
  let json = '';
  let element = '';
  const parser = new Parser({
    onopentag(name, attributes) {
      if (name === 'meta') meta[attributes.name ?? attributes.property ?? ''] = attributes.content ?? '';
      if (name === 'link') links[attributes.rel ?? ''] = attributes.href ?? '';
      element = attributes.type === 'application/ld+json' ? 'data' : name;
    },
    ontext(text) {
      if (element === 'data') json += text;
      if (element === 'script') scripts.push(text);
    },
    onclosetag() {
      element = '';
    },
  });
  parser.end(html);
  return { meta, links, scripts, graph: json ? (JSON.parse(json)['@graph'] as Record<string, unknown>[]) : [] };
};

/** The addresses of each entry: the page's own first, then those of its pictures. */
export const sitemapOf = (xml: string): string[][] => {
  const entries: string[][] = [];
  const open: string[] = [];
  const parser = new Parser(
    {
      onopentag(name) {
        open.push(name);
        if (name === 'url') entries.push([]);
      },
      ontext(text) {
        if (open.at(-1)?.endsWith('loc')) entries.at(-1)?.push(text);
      },
      onclosetag() {
        open.pop();
      },
    },
    { xmlMode: true },
  );
  parser.end(xml);
  return entries;
};
