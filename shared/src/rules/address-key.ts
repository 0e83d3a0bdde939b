/** Two addresses that differ only in their case, or in spaces around them, are one person's. */
export const addressKey = (email: string): string => email.trim().toLowerCase();
