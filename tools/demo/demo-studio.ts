/** The demo's name and account; variables from outside take precedence. */
export const setDemoStudio = (dataDir: string): void => {
  process.env.DATA_DIR ??= dataDir;
  // Everybody knows its password.
  process.env.HOST ??= '127.0.0.1';
  process.env.BRAND_NAME ??= 'Hollis & Vane';
  process.env.ADMIN_USERNAME ??= 'demo';
  process.env.ADMIN_PASSWORD ??= 'demo-studio';
};

export const howToSignIn = (): string =>
  [
    `  Sign in as  ${process.env.ADMIN_USERNAME} with the password ${process.env.ADMIN_PASSWORD}`,
    '  Or press    Login with Replit, and be Olga Owner: a practice login service of the demo answers\n',
  ].join('\n');
