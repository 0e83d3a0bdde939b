/* The parts of a site that are set up on the screen, as a test saves them. */

export const LOGIN_SERVICE = {
  issuer: 'http://127.0.0.1:1',
  clientId: 'studio',
  tokenAuth: 'client_secret_basic',
  emails: ['olga@example.com'],
  name: 'Example',
  hint: 'As elsewhere',
};

export const webhookAt = (address: string | null, secret?: string) => ({
  settings: { address },
  ...(secret ? { secret } : {}),
});

/** Nobody answers there, so what is sent waits. */
export const MAIL_SERVER = {
  settings: {
    host: '127.0.0.1',
    port: 9,
    security: 'starttls',
    user: null,
    from: 'studio@example.com',
    fromName: null,
  },
};
