// A provider on this machine, so that the external login of the demo works with no account anywhere. It ends with the demo.
const { warn } = console;
// The provider's library warns of every Node that is no long-term release: nothing that whoever tries the demo can mend.
console.warn = () => undefined;
const { startIdentityProvider } = await import('../identity/identity-provider.ts');
console.warn = warn;

const { settings } = await startIdentityProvider();
Object.assign(process.env, settings);
