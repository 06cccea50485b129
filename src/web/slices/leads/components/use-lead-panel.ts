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
  /** The lead whose panel shows; undefined when none does. */
  shown: number | undefined
  view: (id: number) => void
  close: () => void
}

/**
 * Which lead's panel is open. The selected lead belongs to the entry of the browser's history, so Back leads to the
 * lead before; whether its panel is open is kept per lead (spec section 4).
 */
export function useLeadPanel(): LeadPanelState {
  const { search, state } = useLocation()
  const navigate = useNavigate()
  const [open, setOpen] = useStored(storageKeys.leadPanels, isOpenPanels, none)
  const selected = Selection.safeParse(state).data?.lead
  const shown = selected !== undefined && open.includes(selected) ? selected : undefined
  const others = (id: number) => open.filter((other) => other !== id)
  return {
    shown,
    view: (id) => {
      setOpen([...others(id), id].slice(-remembered))
      // Not as a transition: the panel is to be there in the next frame.
      if (id !== selected) {
        navigate({ search }, { state: { lead: id }, preventScrollReset: true, flushSync: true })
      }
    },
    close: () => {
      if (shown !== undefined) setOpen(others(shown))
    },
  }
}
