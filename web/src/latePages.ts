/**
 * The pages that aren't among the first which people open, each with its code apart. `routes.tsx` names them: thirty
 * imports there, with the files that each needs, are three KiB before the first screen.
 */
export const latePages = {
  SecondFactor: async () => (await import('./features/auth/SecondFactorPage.tsx')).SecondFactorPage,
  ForgottenPassword: async () => (await import('./features/auth/ForgottenPasswordPage.tsx')).ForgottenPasswordPage,
  NewWorkOrder: async () => (await import('./features/work-orders/NewWorkOrderPage.tsx')).NewWorkOrderPage,
  PrintWorkOrders: async () => (await import('./features/work-orders/PrintOrdersPage.tsx')).PrintOrdersPage,
  PrintWorkOrder: async () => (await import('./features/work-orders/PrintPage.tsx')).PrintPage,
  EditWorkOrder: async () => (await import('./features/work-orders/EditWorkOrderPage.tsx')).EditWorkOrderPage,
  BatchOrders: async () => (await import('./features/work-orders/BatchOrdersPage.tsx')).BatchOrdersPage,
  ServiceHours: async () => (await import('./features/service-hours/ServiceHoursPage.tsx')).ServiceHoursPage,
  Locations: async () => (await import('./features/locations/LocationsPage.tsx')).LocationsPage,
  NewLine: async () => (await import('./features/locations/NewLinePage.tsx')).NewLinePage,
  FirstLine: async () => (await import('./features/locations/FirstLinePage.tsx')).FirstLinePage,
  Structure: async () => (await import('./features/structure/StructurePage.tsx')).StructurePage,
  AnomalyReports: async () => (await import('./features/anomaly-reports/ReportsPage.tsx')).ReportsPage,
  NewAnomalyReport: async () => (await import('./features/anomaly-reports/NewReportPage.tsx')).NewReportPage,
  AnomalyReport: async () => (await import('./features/anomaly-reports/ReportPage.tsx')).ReportPage,
  EditAnomalyReport: async () => (await import('./features/anomaly-reports/EditReportPage.tsx')).EditReportPage,
  UnplannedDashboard: async () =>
    (await import('./features/dashboard/UnplannedDashboardPage.tsx')).UnplannedDashboardPage,
  Unplanned: async () => (await import('./features/unplanned/UnplannedPage.tsx')).UnplannedPage,
  NewUnplanned: async () => (await import('./features/unplanned/NewUnplannedPage.tsx')).NewUnplannedPage,
  UnplannedOrder: async () => (await import('./features/unplanned/UnplannedOrderPage.tsx')).UnplannedOrderPage,
  EditUnplanned: async () => (await import('./features/unplanned/EditUnplannedPage.tsx')).EditUnplannedPage,
  MasterPlan: async () => (await import('./features/master-plan/MasterPlanPage.tsx')).MasterPlanPage,
  Bases: async () => (await import('./features/bases/BasesPage.tsx')).BasesPage,
  Base: async () => (await import('./features/bases/BasePage.tsx')).BasePage,
  Catalog: async () => (await import('./features/catalogs/CatalogPage.tsx')).CatalogPage,
  Assets: async () => (await import('./features/assets/AssetsPage.tsx')).AssetsPage,
  Asset: async () => (await import('./features/assets/AssetPage.tsx')).AssetPage,
  BaseActivities: async () => (await import('./features/base-activities/BaseActivitiesPage.tsx')).BaseActivitiesPage,
  Plans: async () => (await import('./features/plans/PlansPage.tsx')).PlansPage,
  Plan: async () => (await import('./features/plans/PlanPage.tsx')).PlanPage,
  Activity: async () => (await import('./features/plans/ActivityPage.tsx')).ActivityPage,
  Jobs: async () => (await import('./features/jobs/JobsPage.tsx')).JobsPage,
  People: async () => (await import('./features/staff/PeoplePage.tsx')).PeoplePage,
  Person: async () => (await import('./features/staff/PersonPage.tsx')).PersonPage,
  Readings: async () => (await import('./features/readings/ReadingsPage.tsx')).ReadingsPage,
  Meter: async () => (await import('./features/readings/MeterPage.tsx')).MeterPage,
  Label: async () => (await import('./features/labels/LabelPage.tsx')).LabelPage,
  Audit: async () => (await import('./features/audit/AuditPage.tsx')).AuditPage,
  Users: async () => (await import('./features/users/UsersPage.tsx')).UsersPage,
  User: async () => (await import('./features/users/UserPage.tsx')).UserPage,
  Profiles: async () => (await import('./features/access/ProfilesPage.tsx')).ProfilesPage,
  Profile: async () => (await import('./features/access/ProfilePage.tsx')).ProfilePage,
  Pages: async () => (await import('./features/access/PagesPage.tsx')).PagesPage,
  Permissions: async () => (await import('./features/access/PermissionsPage.tsx')).PermissionsPage,
  Menus: async () => (await import('./features/access/MenusPage.tsx')).MenusPage,
  Account: async () => (await import('./features/account/AccountPage.tsx')).AccountPage,
  TwoFactor: async () => (await import('./features/account/TwoFactorPage.tsx')).TwoFactorPage,
  NoPages: async () => (await import('./app/NoPagesPage.tsx')).NoPagesPage
}

/** Begins to load the form of an order, which comes together with its page. What it needs is named here, not before. */
export const loadOrderForm = () => void import('./features/work-orders/WorkOrderForm.tsx').catch(() => {})
