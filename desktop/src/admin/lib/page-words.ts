/** Reads a value that the server wrote into this app's page; null if it wrote none. */
export const pageWord = (name: 'brand' | 'default-brand' | 'login-provider' | 'login-hint'): string | null =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content.trim() || null;
