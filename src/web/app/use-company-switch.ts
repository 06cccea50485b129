import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import type { Membership } from '#contract/auth/sessions.endpoints.ts'
import { sessionMessages } from '#contract/auth/sessions.messages.ts'
import { membershipsQuery, useSwitchCompany } from '#web/slices/auth/api/memberships.ts'
import { askIfUnsaved } from '#web/ui/use-unsaved-warning.ts'

interface CompanySwitch {
  /** All companies that the person works for; empty while they work for one alone. */
  companies: Membership[]
  pending: boolean
  switchTo: (company: Membership) => void
}

/** What a switch between companies shows and does. Asks first where something typed would be lost. */
export function useCompanySwitch(): CompanySwitch {
  const { data = [] } = useQuery(membershipsQuery)
  const change = useSwitchCompany()
  const go = ({ id }: Membership) =>
    change.mutate(id, {
      onError: () => notifications.show({ color: 'red', message: sessionMessages.switchFailed }),
    })
  return {
    companies: data.length > 1 ? data : [],
    pending: change.isPending || change.isSuccess,
    switchTo: (company) => {
      if (!company.current) askIfUnsaved(() => go(company))
    },
  }
}
