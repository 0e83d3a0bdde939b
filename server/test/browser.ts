/** A browser's cookie jar: keeps the cookies of every origin and stops at each redirect. */
export class Browser {
  readonly #home: string;
  readonly #cookies = new Map<string, Map<string, string>>();

  constructor(home: string) {
    this.#home = home;
  }

  /** The Cookie header for an origin. */
  cookieOf(origin: string): string {
    return [...(this.#cookies.get(new URL(origin).origin) ?? [])].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  async send(address: string | URL, init: RequestInit = {}): Promise<Response> {
    const url = new URL(address, this.#home);
    const headers = new Headers(init.headers);
    const cookie = this.cookieOf(url.origin);
    if (cookie) headers.set('cookie', cookie);
    const response = await fetch(url, { ...init, headers, redirect: 'manual' });
    const jar = this.#cookies.get(url.origin) ?? new Map<string, string>();
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '' || /expires=Thu, 01 Jan 1970/i.test(line)) jar.delete(name);
      else jar.set(name, value);
    }
    this.#cookies.set(url.origin, jar);
    return response;
  }

  readonly get = (address: string | URL): Promise<Response> => this.send(address);

  /** The target of an address's redirect. */
  async redirectOf(address: string | URL): Promise<string> {
    return (await this.get(address)).headers.get('location') ?? '';
  }

  post(address: string | URL, form: Record<string, string>): Promise<Response> {
    return this.send(address, { method: 'POST', body: new URLSearchParams(form) });
  }

  async #follow(response: Response, from: string | URL, until: string): Promise<string> {
    let address = new URL(response.headers.get('location') ?? '', from);
    for (let hops = 0; !address.href.includes(until); hops += 1) {
      if (hops > 9) throw new Error(`never came to ${until}, but to ${address.href}`);
      address = new URL(await this.redirectOf(address), address);
    }
    return address.href;
  }

  /** Starts a login and answers at the provider; returns the callback address, not requested yet. */
  async toCallback(person: string, begin = '/api/login'): Promise<string> {
    const authorize = new URL(await this.redirectOf(begin));
    const page = new URL(await this.redirectOf(authorize), authorize);
    if (page.pathname.endsWith('/callback')) return page.href;
    return this.#follow(await this.post(page, { person }), page, '/api/login/callback');
  }

  /** Completes a login; returns the address to which our site finally redirects. */
  async signIn(person: string): Promise<string> {
    return this.redirectOf(await this.toCallback(person));
  }

  /** Confirms the provider's logout; returns the address to which it redirects. */
  async confirmLogout(address: URL): Promise<string> {
    const page = await (await this.get(address)).text();
    const [, action = ''] = /action="([^"]+)"/.exec(page) ?? [];
    const [, xsrf = ''] = /name="xsrf" value="([^"]+)"/.exec(page) ?? [];
    return this.#follow(await this.post(action, { xsrf, logout: 'yes' }), action, '/admin/login');
  }
}
