// The packages that hold Node name their system as a string; pnpm reads lists only, and would install Windows' everywhere.
const listOf = (value) => (typeof value === 'string' ? [value] : value);

module.exports = {
  hooks: {
    readPackage: (manifest) =>
      manifest.name.startsWith('node-')
        ? { ...manifest, os: listOf(manifest.os), cpu: listOf(manifest.cpu) }
        : manifest,
  },
};
