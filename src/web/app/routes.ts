import type { ComponentType } from 'react'

/** Handle of pages that fill the screen, without header and footer. */
export const fullScreen = 'fullScreen'

export interface PageRoute {
  path: string
  guarded?: true
  /** The page makes no API call that would redirect to /login, so the router redirects. */
  callsNothing?: true
  /** Not shown to signed-in users. */
  anonymous?: true
  handle?: typeof fullScreen
  page: () => Promise<Record<string, ComponentType>>
  /** Name of the page's component, in files with several pages. */
  part?: string
}

/** Each file of pages is a lazy chunk. The build finds the file of a page in the text of its function. */
export const pageRoutes: PageRoute[] = [
  { path: '/', guarded: true, page: () => import('#web/pages/dashboard.tsx') },
  { path: '/home', guarded: true, page: () => import('#web/pages/home.tsx') },
  { path: '/login', anonymous: true, page: () => import('#web/pages/login.tsx') },
  { path: '/signup', anonymous: true, page: () => import('#web/pages/signup.tsx') },
  { path: '/forgot-password', anonymous: true, page: () => import('#web/pages/forgot-password.tsx') },
  { path: '/reset-password', anonymous: true, page: () => import('#web/pages/reset-password.tsx') },
  { path: '/confirm-email', page: () => import('#web/pages/confirm-email.tsx') },
  { path: '/leads', page: () => import('#web/pages/lead-list.tsx') },
  { path: '/leads/create', page: () => import('#web/pages/lead-create.tsx') },
  { path: '/leads/:leadId', page: () => import('#web/pages/lead-detail.tsx') },
  { path: '/leads/:leadId/edit', page: () => import('#web/pages/lead-edit.tsx') },
  { path: '/leads/:leadId/convert', page: () => import('#web/pages/lead-convert.tsx') },
  { path: '/leads/:leadId/notes', page: () => import('#web/pages/person-notes.tsx'), part: 'List' },
  { path: '/leads/:leadId/notes/:noteId', page: () => import('#web/pages/person-notes.tsx'), part: 'Detail' },
  { path: '/leads/:leadId/tasks', page: () => import('#web/pages/person-tasks.tsx') },
  { path: '/leads/:leadId/tasks/:taskId', page: () => import('#web/pages/task.tsx') },
  { path: '/queue', page: () => import('#web/pages/queue.tsx') },
  { path: '/queue/work', handle: fullScreen, page: () => import('#web/pages/queue-mode.tsx') },
  { path: '/patients', page: () => import('#web/pages/patient-list.tsx') },
  { path: '/patients/create', page: () => import('#web/pages/patient-create.tsx') },
  { path: '/patients/:patientId', page: () => import('#web/pages/patient-detail.tsx') },
  { path: '/patients/:patientId/edit', page: () => import('#web/pages/patient-edit.tsx') },
  { path: '/patients/:patientId/notes', page: () => import('#web/pages/person-notes.tsx'), part: 'List' },
  {
    path: '/patients/:patientId/notes/:noteId',
    page: () => import('#web/pages/person-notes.tsx'),
    part: 'Detail',
  },
  { path: '/patients/:patientId/tasks', page: () => import('#web/pages/person-tasks.tsx') },
  { path: '/patients/:patientId/tasks/:taskId', page: () => import('#web/pages/task.tsx') },
  { path: '/my-notes', page: () => import('#web/pages/my-notes.tsx') },
  { path: '/my-tasks', page: () => import('#web/pages/my-tasks.tsx') },
  { path: '/tasks/:taskId', page: () => import('#web/pages/task.tsx') },
  { path: '/companies', guarded: true, page: () => import('#web/pages/companies.tsx'), part: 'List' },
  {
    path: '/companies/create',
    callsNothing: true,
    page: () => import('#web/pages/companies.tsx'),
    part: 'Create',
  },
  { path: '/companies/:companyId', page: () => import('#web/pages/companies.tsx'), part: 'Detail' },
  { path: '/companies/:companyId/edit', page: () => import('#web/pages/companies.tsx'), part: 'Edit' },
  { path: '/companies/:companyId/services', page: () => import('#web/pages/services.tsx'), part: 'List' },
  {
    path: '/companies/:companyId/services/new',
    page: () => import('#web/pages/services.tsx'),
    part: 'Create',
  },
  {
    path: '/companies/:companyId/services/:serviceId/edit',
    page: () => import('#web/pages/services.tsx'),
    part: 'Edit',
  },
  { path: '/opportunities', page: () => import('#web/pages/opportunities.tsx'), part: 'List' },
  {
    path: '/opportunities/create',
    callsNothing: true,
    page: () => import('#web/pages/opportunities.tsx'),
    part: 'Create',
  },
  { path: '/opportunities/:id', page: () => import('#web/pages/opportunities.tsx'), part: 'Detail' },
  { path: '/opportunities/:id/edit', page: () => import('#web/pages/opportunities.tsx'), part: 'Edit' },
  { path: '/accounts', page: () => import('#web/pages/accounts.tsx'), part: 'List' },
  {
    path: '/accounts/create',
    callsNothing: true,
    page: () => import('#web/pages/accounts.tsx'),
    part: 'Create',
  },
  { path: '/accounts/:id', page: () => import('#web/pages/accounts.tsx'), part: 'Detail' },
  { path: '/accounts/:id/edit', page: () => import('#web/pages/accounts.tsx'), part: 'Edit' },
  {
    path: '/patients/:patientId/appointments',
    page: () => import('#web/pages/appointments.tsx'),
    part: 'List',
  },
  {
    path: '/patients/:patientId/appointments/new',
    page: () => import('#web/pages/appointments.tsx'),
    part: 'Create',
  },
  {
    path: '/patients/:patientId/appointments/:appointmentId/edit',
    page: () => import('#web/pages/appointments.tsx'),
    part: 'Edit',
  },
  { path: '/day', page: () => import('#web/pages/day.tsx') },
  { path: '/calendar', page: () => import('#web/pages/calendar.tsx') },
  { path: '/calendar/print', page: () => import('#web/pages/day-sheet.tsx') },
  { path: '/schedules', page: () => import('#web/pages/schedules.tsx') },
  { path: '/welcome', page: () => import('#web/pages/welcome.tsx') },
  { path: '/settings', callsNothing: true, page: () => import('#web/pages/settings.tsx') },
  { path: '/settings/company', page: () => import('#web/pages/settings-company.tsx') },
  { path: '/settings/locations', page: () => import('#web/pages/settings-locations.tsx'), part: 'List' },
  {
    path: '/settings/locations/new',
    callsNothing: true,
    page: () => import('#web/pages/settings-locations.tsx'),
    part: 'Create',
  },
  { path: '/settings/desk', page: () => import('#web/pages/settings-desk.tsx') },
  { path: '/settings/archive', page: () => import('#web/pages/settings-archive.tsx') },
  { path: '/settings/email', page: () => import('#web/pages/settings-email.tsx') },
  { path: '/settings/mail', page: () => import('#web/pages/settings-email.tsx'), part: 'Renamed' },
  { path: '/settings/website', page: () => import('#web/pages/settings-website.tsx') },
  { path: '/settings/phone', page: () => import('#web/pages/settings-phone.tsx'), part: 'Phone' },
  { path: '/settings/phone/new', page: () => import('#web/pages/settings-phone.tsx'), part: 'Create' },
  { path: '/settings/phone/:numberId', page: () => import('#web/pages/settings-phone.tsx'), part: 'Edit' },
  { path: '/settings/staff', page: () => import('#web/pages/settings-staff.tsx'), part: 'List' },
  { path: '/settings/staff/invite', page: () => import('#web/pages/settings-staff.tsx'), part: 'Invite' },
  { path: '/settings/staff/:staffId', page: () => import('#web/pages/settings-staff.tsx'), part: 'Member' },
  {
    path: '/settings/invitations/:invitationId',
    page: () => import('#web/pages/settings-staff.tsx'),
    part: 'Invitation',
  },
  { path: '/invitation', page: () => import('#web/pages/invitation.tsx') },
  {
    path: '/settings/locations/:locationId/forms',
    page: () => import('#web/pages/settings-locations.tsx'),
    part: 'Forms',
  },
  { path: '/settings/web-forms/:formId', page: () => import('#web/pages/settings-web-form.tsx') },
  {
    path: '/settings/locations/:locationId',
    page: () => import('#web/pages/settings-locations.tsx'),
    part: 'Edit',
  },
  { path: '/imports', page: () => import('#web/pages/imports.tsx'), part: 'List' },
  { path: '/imports/:importId', page: () => import('#web/pages/imports.tsx'), part: 'Detail' },
  { path: '/info', page: () => import('#web/pages/info.tsx') },
  { path: '/change-password', callsNothing: true, page: () => import('#web/pages/change-password.tsx') },
  { path: '/settings/audit', page: () => import('#web/pages/audit.tsx') },
  { path: '/inbox', page: () => import('#web/pages/inbox.tsx'), part: 'List' },
  { path: '/inbox/:requestId', page: () => import('#web/pages/inbox.tsx'), part: 'Detail' },
  { path: '/security', page: () => import('#web/pages/security.tsx') },
  { path: '/feedback', page: () => import('#web/pages/feedback.tsx') },
  { path: '/privacy', page: () => import('#web/pages/privacy.tsx') },
  { path: '/terms', page: () => import('#web/pages/terms.tsx') },
  { path: '/contact', page: () => import('#web/pages/contact.tsx') },
  { path: '*', page: () => import('#web/pages/not-found.tsx') },
]
