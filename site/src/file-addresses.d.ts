/** Vite returns the address of a file imported like this. */
declare module '*?url' {
  const address: string;
  export default address;
}
