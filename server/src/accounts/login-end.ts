import type { DesktopLogin, LoginNotice } from '@shutterdesk/shared';
import type { Response } from 'express';
import { appAddress } from './desktop-login.ts';

const LOGIN_PAGE = '/admin/login';

export const goTo = (response: Response, address: string): void => {
  response.setHeader('Cache-Control', 'no-store');
  response.redirect(address);
};

/** Reports a failed login: to the desktop app at its own listener, to a browser on the login page. */
export const turnAway = (response: Response, notice: LoginNotice, app?: DesktopLogin): void =>
  goTo(response, app ? appAddress(app, { error: notice }) : `${LOGIN_PAGE}?notice=${notice}`);
