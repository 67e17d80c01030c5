/** Where this browser keeps the running timer of a user on an order. */
export const timerKey = (user: string, order: number): string => `timer:${user}:${order}`
