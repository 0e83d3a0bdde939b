/** Vite answers the address of a file that is asked for like this. */
declare module '*?url' {
  const address: string;
  export default address;
}
