/** What the server wrote into the page that carries this app; null where it wrote nothing, or no server did. */
export const pageWord = (name: 'brand' | 'default-brand' | 'login-provider' | 'login-hint'): string | null =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content.trim() || null;
