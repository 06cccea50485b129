import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { useSession } from '#web/lib/use-session.ts'
import { locationsQuery } from '#web/slices/locations/api/locations.ts'
import { QuickAddForm } from '#web/slices/queue/components/quick-add-form.tsx'
import { quickAdd } from '#web/slices/queue/quick-add-state.ts'
import { useKnownPeople } from './known-people.ts'

/** Adds a walk-in or caller in five seconds. */
export function QuickAddDialog() {
  const navigate = useNavigate()
  const locations = useQuery(locationsQuery)
  const own = useSession()?.userInfo.locationIds ?? []
  const open = (path: string) => {
    quickAdd.close()
    navigate(path)
  }
  return (
    <QuickAddForm
      locations={locations}
      ownLocationIds={own}
      useKnown={useKnownPeople}
      onOpen={open}
      onClose={quickAdd.close}
    />
  )
}
