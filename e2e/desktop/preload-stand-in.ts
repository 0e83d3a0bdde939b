/** Runs the built preload in a page, with the small part of Electron that it may use there. */
export const preloadScript = (preload: string): string => `(() => {
  const listeners = new Map();
  const source = new EventSource('/__messages');
  source.onmessage = ({ data }) => {
    const { channel, message } = JSON.parse(data);
    for (const listener of listeners.get(channel) ?? []) listener({}, message);
  };
  const standIn = {
    contextBridge: { exposeInMainWorld: (name, value) => { window[name] = value; } },
    ipcRenderer: {
      async invoke(channel, ...parameters) {
        const headers = { 'x-page': location.pathname };
        const init = { method: 'POST', headers, body: JSON.stringify(parameters) };
        const { value, error } = await (await fetch('/__invoke/' + encodeURIComponent(channel), init)).json();
        if (error) throw new Error(error);
        return value;
      },
      on: (channel, listener) => listeners.set(channel, [...(listeners.get(channel) ?? []), listener]),
      removeListener: (channel, gone) =>
        listeners.set(channel, (listeners.get(channel) ?? []).filter((listener) => listener !== gone)),
    },
  };
  ((require, module) => {
    ${preload}
  })(() => standIn, { exports: {} });
})();`;
