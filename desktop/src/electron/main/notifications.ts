import { Notification } from 'electron';

export interface Alert {
  readonly title: string;
  readonly body: string;
}

/** Keep a reference: a collected notification loses its click handler. */
const openNotifications = new Set<Notification>();

/** Shows a notification of the system. @param open what a click on it does */
export const showNotification = (alert: Alert, open: () => void): void => {
  const notification = new Notification(alert);
  openNotifications.add(notification);
  notification.on('click', open);
  notification.on('close', () => openNotifications.delete(notification));
  notification.show();
};
