import { useLocation, useNavigate } from 'react-router'
import { z } from 'zod'
import { Id } from '#contract/http/fields.ts'
import { storageKeys } from '#web/lib/browser-storage.ts'
import { useStored } from '#web/lib/use-stored.ts'

const Selection = z.object({ lead: Id })
const OpenPanels = z.array(Id)
const isOpenPanels = (value: unknown): value is number[] => OpenPanels.safeParse(value).success
const none: number[] = []

const remembered = 100

export interface LeadPanelState {
  /** The lead whose panel is open, or undefined. */
  shown: number | undefined
  view: (id: number) => void
  close: () => void
}

/**
 * Which lead's panel is open. The selected lead belongs to the entry in the browser history, so Back leads to
 * the previous lead. Whether its panel is open is stored per lead (spec section 4).
 */
export function useLeadPanel(): LeadPanelState {
  const { search, state } = useLocation()
  const navigate = useNavigate()
  const [open, setOpen] = useStored(storageKeys.leadPanels, isOpenPanels, none)
  const selected = Selection.safeParse(state).data?.lead
  const shown = selected !== undefined && open.includes(selected) ? selected : undefined
  const without = (id: number) => open.filter((openId) => openId !== id)
  return {
    shown,
    view: (id) => {
      setOpen([...without(id), id].slice(-remembered))
      // Not as a transition, because the panel must appear in the next frame.
      if (id !== selected) {
        navigate({ search }, { state: { lead: id }, preventScrollReset: true, flushSync: true })
      }
    },
    close: () => {
      if (shown !== undefined) setOpen(without(shown))
    },
  }
}
