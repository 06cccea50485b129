import { useSession } from '#web/lib/use-session.ts'
import { TabLinks } from '#web/ui/tab-links.tsx'

/** The ways between the practice's settings. */
export function SettingsTabs() {
  const companyId = useSession()?.userInfo.companyId
  return (
    <TabLinks
      label="Practice Settings"
      tabs={[
        { to: '/settings/company', label: 'Company' },
        { to: '/settings/locations', label: 'Locations' },
        { to: '/settings/website', label: 'Website' },
        { to: '/settings/phone', label: 'Phone' },
        { to: '/settings/staff', label: 'Staff' },
        { to: `/companies/${companyId}/services`, label: 'Services' },
        { to: '/settings/mail', label: 'Mail' },
        { to: '/settings/audit', label: 'Audit Log' },
      ]}
    />
  )
}
