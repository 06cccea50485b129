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
  { path: '/forgot-password', anonymous: true, page: () => import('#web/pages/forgot-password.tsx') },
  { path: '/reset-password', anonymous: true, page: () => import('#web/pages/reset-password.tsx') },
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
  { path: '/welcome', page: () => import('#web/pages/welcome.tsx') },
  { path: '/settings', callsNothing: true, page: () => import('#web/pages/settings.tsx') },
  { path: '/settings/company', page: () => import('#web/pages/settings-company.tsx') },
  { path: '/settings/locations', page: () => import('#web/pages/settings-locations.tsx') },
  {
    path: '/settings/locations/new',
    callsNothing: true,
    page: () => import('#web/pages/settings-location-new.tsx'),
  },
  { path: '/settings/mail', page: () => import('#web/pages/settings-mail.tsx') },
  { path: '/settings/website', page: () => import('#web/pages/settings-website.tsx') },
  { path: '/settings/phone', page: () => import('#web/pages/settings-phone.tsx') },
  { path: '/settings/phone/new', page: () => import('#web/pages/settings-phone-number-new.tsx') },
  { path: '/settings/phone/:numberId', page: () => import('#web/pages/settings-phone-number.tsx') },
  { path: '/settings/staff', page: () => import('#web/pages/settings-staff.tsx') },
  { path: '/settings/staff/invite', page: () => import('#web/pages/settings-staff-invite.tsx') },
  { path: '/settings/staff/:staffId', page: () => import('#web/pages/settings-staff-member.tsx') },
  { path: '/settings/invitations/:invitationId', page: () => import('#web/pages/settings-invitation.tsx') },
  { path: '/invitation', page: () => import('#web/pages/invitation.tsx') },
  {
    path: '/settings/locations/:locationId/forms',
    page: () => import('#web/pages/settings-location-forms.tsx'),
  },
  { path: '/settings/web-forms/:formId', page: () => import('#web/pages/settings-web-form.tsx') },
  { path: '/settings/locations/:locationId', page: () => import('#web/pages/settings-location.tsx') },
  { path: '/info', page: () => import('#web/pages/info.tsx') },
  { path: '/change-password', callsNothing: true, page: () => import('#web/pages/change-password.tsx') },
  { path: '/settings/audit', page: () => import('#web/pages/audit.tsx') },
  { path: '/inbox', page: () => import('#web/pages/inbox.tsx') },
  { path: '/inbox/:requestId', page: () => import('#web/pages/inbox-request.tsx') },
  { path: '/security', page: () => import('#web/pages/security.tsx') },
  { path: '/feedback', page: () => import('#web/pages/feedback.tsx') },
  { path: '/privacy', page: () => import('#web/pages/privacy.tsx') },
  { path: '/terms', page: () => import('#web/pages/terms.tsx') },
  { path: '/contact', page: () => import('#web/pages/contact.tsx') },
  { path: '*', page: () => import('#web/pages/not-found.tsx') },
]
