import type { LazyRouteFunction, RouteObject } from 'react-router'

/** What the router and the shell know of a page before its code has arrived. */
export interface PageRoute {
  path: string
  /** Wrapped in the authentication guard (spec section 2). */
  guarded?: true
  /** Makes no call whose refusal would lead to /login, so that those who are logged out are led there at once. */
  callsNothing?: true
  /** Shown to nobody who is logged in. */
  anonymous?: true
  page: LazyRouteFunction<RouteObject>
}

/** One entry per screen: the path of spec section 2 and the page that shows it, always a chunk of its own. */
export const pageRoutes: PageRoute[] = [
  { path: '/', guarded: true, page: () => import('#web/pages/dashboard.tsx') },
  { path: '/home', guarded: true, page: () => import('#web/pages/home.tsx') },
  { path: '/login', anonymous: true, page: () => import('#web/pages/login.tsx') },
  { path: '/signup', anonymous: true, page: () => import('#web/pages/signup.tsx') },
  { path: '/leads', page: () => import('#web/pages/lead-list.tsx') },
  { path: '/leads/create', page: () => import('#web/pages/lead-create.tsx') },
  { path: '/leads/:leadId', page: () => import('#web/pages/lead-detail.tsx') },
  { path: '/leads/:leadId/edit', page: () => import('#web/pages/lead-edit.tsx') },
  { path: '/leads/:leadId/convert', page: () => import('#web/pages/lead-convert.tsx') },
  { path: '/leads/:leadId/notes', page: () => import('#web/pages/lead-notes.tsx') },
  { path: '/leads/:leadId/notes/:noteId', page: () => import('#web/pages/lead-note.tsx') },
  { path: '/leads/:leadId/tasks', page: () => import('#web/pages/lead-tasks.tsx') },
  { path: '/leads/:leadId/tasks/:taskId', page: () => import('#web/pages/lead-task.tsx') },
  { path: '/patients', page: () => import('#web/pages/patient-list.tsx') },
  { path: '/patients/create', page: () => import('#web/pages/patient-create.tsx') },
  { path: '/patients/:patientId', page: () => import('#web/pages/patient-detail.tsx') },
  { path: '/patients/:patientId/edit', page: () => import('#web/pages/patient-edit.tsx') },
  { path: '/patients/:patientId/notes', page: () => import('#web/pages/patient-notes.tsx') },
  { path: '/patients/:patientId/notes/:noteId', page: () => import('#web/pages/patient-note.tsx') },
  { path: '/patients/:patientId/tasks', page: () => import('#web/pages/patient-tasks.tsx') },
  { path: '/patients/:patientId/tasks/:taskId', page: () => import('#web/pages/patient-task.tsx') },
  { path: '/my-notes', page: () => import('#web/pages/my-notes.tsx') },
  { path: '/my-tasks', page: () => import('#web/pages/my-tasks.tsx') },
  { path: '/tasks/:taskId', page: () => import('#web/pages/task-detail.tsx') },
  { path: '/companies', guarded: true, page: () => import('#web/pages/company-list.tsx') },
  { path: '/companies/create', callsNothing: true, page: () => import('#web/pages/company-create.tsx') },
  { path: '/companies/:companyId', page: () => import('#web/pages/company-detail.tsx') },
  { path: '/companies/:companyId/edit', page: () => import('#web/pages/company-edit.tsx') },
  { path: '/companies/:companyId/services', page: () => import('#web/pages/service-list.tsx') },
  { path: '/companies/:companyId/services/new', page: () => import('#web/pages/service-create.tsx') },
  {
    path: '/companies/:companyId/services/:serviceId/edit',
    page: () => import('#web/pages/service-edit.tsx'),
  },
  { path: '/opportunities', page: () => import('#web/pages/opportunity-list.tsx') },
  {
    path: '/opportunities/create',
    callsNothing: true,
    page: () => import('#web/pages/opportunity-create.tsx'),
  },
  { path: '/opportunities/:opportunityId', page: () => import('#web/pages/opportunity-detail.tsx') },
  { path: '/opportunities/:opportunityId/edit', page: () => import('#web/pages/opportunity-edit.tsx') },
  { path: '/accounts', page: () => import('#web/pages/account-list.tsx') },
  { path: '/accounts/create', callsNothing: true, page: () => import('#web/pages/account-create.tsx') },
  { path: '/accounts/:accountId', page: () => import('#web/pages/account-detail.tsx') },
  { path: '/accounts/:accountId/edit', page: () => import('#web/pages/account-edit.tsx') },
  { path: '/patients/:patientId/appointments', page: () => import('#web/pages/appointment-list.tsx') },
  { path: '/patients/:patientId/appointments/new', page: () => import('#web/pages/appointment-create.tsx') },
  {
    path: '/patients/:patientId/appointments/:appointmentId/edit',
    page: () => import('#web/pages/appointment-edit.tsx'),
  },
  { path: '/calendar', page: () => import('#web/pages/calendar.tsx') },
  { path: '/info', page: () => import('#web/pages/info.tsx') },
  { path: '/change-password', callsNothing: true, page: () => import('#web/pages/change-password.tsx') },
  { path: '/feedback', page: () => import('#web/pages/feedback.tsx') },
  { path: '/privacy', page: () => import('#web/pages/privacy.tsx') },
  { path: '/terms', page: () => import('#web/pages/terms.tsx') },
  { path: '/contact', page: () => import('#web/pages/contact.tsx') },
  { path: '*', page: () => import('#web/pages/not-found.tsx') },
]
