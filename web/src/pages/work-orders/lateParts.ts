/*
 * What of an order's page comes after its first tab, and the form. A file of its own: the names of all the files that
 * these parts need are two kilobytes, which people would wait for before they see the order.
 */

export const refusedWrite = async () => (await import('../../offline/RefusedWrite.tsx')).RefusedWrite
export const peoplePanel = async () => (await import('../../features/work-orders/PeoplePanel.tsx')).PeoplePanel
export const observationsPanel = async () =>
  (await import('../../features/work-orders/ObservationsPanel.tsx')).ObservationsPanel
export const suppliesPanel = async () => (await import('../../features/warehouse/SuppliesPanel.tsx')).SuppliesPanel
export const filesPanel = async () => (await import('../../features/work-orders/FilesPanel.tsx')).FilesPanel
export const historyPanel = async () => (await import('../../features/work-orders/HistoryPanel.tsx')).HistoryPanel
export const undoBatchDialog = async () =>
  (await import('../../features/work-orders/UndoBatchDialog.tsx')).UndoBatchDialog

/** Begins to load the form of an order, which comes together with its page. */
export const loadOrderForm = () => void import('./WorkOrderForm.tsx').catch(() => {})
