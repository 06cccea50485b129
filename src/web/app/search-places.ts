import { generatePath, useNavigate } from 'react-router'
import * as menu from '#contract/auth/profile-menu.labels.ts'
import { plainText } from '#contract/formats/plain-text.ts'
import { may, type Permission } from '#contract/http/permissions.ts'
import { searchLabels as labels } from '#contract/search/search.labels.ts'
import { bookingDialog } from '#web/lib/booking-dialog.ts'
import { useSession } from '#web/lib/use-session.ts'
import { settingsTabs } from '#web/pages/parts/settings-page.tsx'
import { useLogout } from '#web/slices/auth/api/sign-in.ts'
import { quickAdd } from '#web/slices/queue/quick-add-state.ts'
import type { SearchEntry } from '#web/slices/search/components/search-dialog.tsx'
import { moreNavigation, navigation } from './navigation.ts'

interface Place {
  to: string
  label: string
  hint?: string | undefined
  permission?: Permission | undefined
}

const commandPages: readonly Place[] = [
  { to: '/leads/create', label: labels.createLeadPage },
  { to: '/patients/create', label: labels.createPatientPage },
  { to: '/queue/work', label: labels.queueMode },
]
const ownPages: readonly Place[] = [
  { to: '/calendar/print', label: labels.daySheet },
  { to: '/schedules', label: labels.schedules },
  { to: '/info', label: menu.myProfile },
  { to: '/change-password', label: menu.changePassword },
  { to: '/security', label: menu.security },
  { to: '/feedback', label: menu.feedback, permission: 'read_feedback' },
]

/** Commands and pages that the user may open, the most used first. */
export function usePlaces(): SearchEntry[] {
  const navigate = useNavigate()
  const session = useSession()
  const logout = useLogout()
  if (!session) return []
  const companyId = String(session.userInfo.companyId)
  const settings = settingsTabs.map(
    ({ to, label }): Place => ({
      to: generatePath(to, { companyId }),
      label: labels.settings(label),
      permission: 'administrator',
    }),
  )
  const entry =
    (kind: 'page' | 'command') =>
    ({ to, label, hint }: Place): SearchEntry => ({
      ...{ key: to, kind, title: label, detail: hint, open: () => navigate(to) },
    })
  const command = (key: string, title: string, open: () => void): SearchEntry => ({
    key,
    kind: 'command',
    title,
    open,
  })
  const isAllowed = ({ permission }: Place) => !permission || may(session.userInfo, permission)
  return [
    command('book', labels.book, () => bookingDialog.open({})),
    command('quick-add', labels.quickAdd, quickAdd.open),
    ...commandPages.map(entry('command')),
    ...[...navigation, ...moreNavigation, ...ownPages, ...settings].filter(isAllowed).map(entry('page')),
    command('logout', menu.logout, () => logout.mutate()),
  ]
}

const wordsOf = (text: string) =>
  plainText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

/** Each typed word begins a word of the label. */
export const matchesLabel = (label: string, typed: string): boolean => {
  const words = wordsOf(typed)
  return words.length > 0 && words.every((word) => wordsOf(label).some((part) => part.startsWith(word)))
}

/** True if the typed text begins the label and is too long to be the start of many names. */
export const startsLabel = (label: string, typed: string): boolean =>
  typed.length >= minTyped && plainText(label).startsWith(plainText(typed))
const minTyped = 3
