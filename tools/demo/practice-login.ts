import { startIdentityProvider } from '../identity/identity-provider.ts';

// A provider on this machine, so that the demo's external login works without any account. It ends with the demo.
const { settings } = await startIdentityProvider();
Object.assign(process.env, settings);
