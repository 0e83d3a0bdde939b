import { createApiClient } from '@shutterdesk/shared';

/** The one way to the server: every call is a `fetch('/api/…')` of the contract. */
export const api = createApiClient();
