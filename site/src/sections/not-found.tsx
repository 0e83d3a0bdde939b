export const NotFound = () => (
  <main className="not-found" id="main">
    <p>404</p>
    <h1>Page Not Found</h1>
    <p>Did you forget to add the page to the router?</p>
    <a className="button button-outline" href="/">
      Back to Home
    </a>
  </main>
);
