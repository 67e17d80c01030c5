/*
 * The page's dialogs, whose code comes when they are first opened. A file of its own: the names of all the files that
 * they need are more than a kilobyte, which people would wait for before they see the page.
 */

export const activityDrawer = async () => (await import('./ActivityDrawer.tsx')).ActivityDrawer
export const programDialog = async () => (await import('./ProgramDialog.tsx')).ProgramDialog
export const generateDialog = async () => (await import('./GenerateDialog.tsx')).GenerateDialog
export const rescheduleDialog = async () => (await import('./RescheduleDialog.tsx')).RescheduleDialog
export const daySpanInput = async () => (await import('../../ui/input/DaySpanInput.tsx')).DaySpanInput
