// A provider on this machine, so that the demo's external login works without any account. It ends with the demo.
const { warn } = console;
// The provider's library warns about every Node that is not an LTS release; users of the demo cannot change that.
console.warn = () => undefined;
const { startIdentityProvider } = await import('../identity/identity-provider.ts');
console.warn = warn;

const { settings } = await startIdentityProvider();
Object.assign(process.env, settings);
