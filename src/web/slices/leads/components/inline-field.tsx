import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import type { Reference } from '#contract/http/fields.ts'
import type { WrittenName } from '#contract/http/record-fields.ts'
import { leadFields } from '#contract/leads/leads.fields.ts'
import * as labels from '#contract/leads/leads.labels.ts'
import { leadMessages } from '#contract/leads/leads.messages.ts'
import { LeadPatch } from '#contract/leads/leads.schemas.ts'
import { errorStatus, failureText, fieldErrors } from '#web/lib/api.ts'
import { type LocationChoice, openLocations } from '#web/lib/location-choice.ts'
import { practiceToday } from '#web/lib/practice-time.ts'
import { DayShortcuts } from '#web/ui/day-shortcuts.tsx'
import { DraftOffer, useDraft } from '#web/ui/draft.tsx'
import { FactValue } from '#web/ui/facts.tsx'
import { PlainControl } from '#web/ui/records/plain-control.tsx'
import { useUnsavedWarning } from '#web/ui/use-unsaved-warning.ts'
import { knownLead, type LeadView } from '../api/cache.ts'
import { type LeadChange, toPatch, useChangeLead } from '../api/change-lead.ts'
import classes from './inline-field.module.css'
import { leadNews } from './lead-news.ts'

/** Fields of a lead that can be changed in place. */
export type EditableField = Exclude<WrittenName<typeof leadFields>, 'type' | 'status' | 'address'>

interface InlineFieldProps {
  lead: LeadView
  name: EditableField
  label: string
  locations: LocationChoice
  onStart?: (() => void) | undefined
  /** The value as shown outside of editing. */
  children: ReactNode
}

/** A field with Edit, Save and Cancel; Enter saves, Escape cancels. The typed value survives a failure. */
export function InlineField({ lead, name, label, locations, onStart, children }: InlineFieldProps) {
  const [draft, setDraft] = useState<LeadChange>()
  // The value that the person saw. A different value must not be overwritten unnoticed.
  const [seen, setSeen] = useState<LeadChange>({})
  const [error, setError] = useState<string>()
  // The lead as the person saw it before someone else changed it. The field then shows the current value next
  // to the typed value.
  const [overtaken, setOvertaken] = useState<Partial<LeadView>>()
  const client = useQueryClient()
  const update = useChangeLead(lead.id, leadMessages.idRequired)
  const offered = offeredLocations(lead, locations)
  const locationOf = (id: number | null) => offered.find((location) => location.id === id) ?? null
  const { input, button, moveFocus } = useFieldFocus(draft !== undefined)

  const isDirty = draft !== undefined && !isSame(draft, seen)
  useUnsavedWarning(
    () => isDirty,
    () => setDraft(undefined),
  )
  const savedDraft = useDraft({
    name: `leads/${lead.id}/${name}`,
    content: { draft, seen },
    isUnsaved: () => isDirty,
  })

  const start = () => {
    moveFocus()
    setError(undefined)
    setOvertaken(undefined)
    setSeen({ [name]: lead[name] })
    setDraft({ [name]: lead[name] })
    onStart?.()
  }
  const stop = () => {
    moveFocus()
    setDraft(undefined)
  }
  const fail = (failure: Error, change: LeadChange, before: LeadView | undefined) => {
    if (document.activeElement === button.current) moveFocus()
    const now = knownLead(client, lead.id)
    setDraft(change)
    setSeen({ [name]: now?.[name] })
    if (errorStatus(failure) === 412) return setOvertaken(before ?? {})
    const text = failureText(failure, leadMessages.fieldUpdateFailed(label))
    setError([text, fieldErrors(failure)[name]].filter(Boolean).join(' '))
  }
  const save = (change: LeadChange) => {
    setDraft(change)
    const refusal = LeadPatch.safeParse(toPatch(change)).error?.issues[0]?.message
    setOvertaken(undefined)
    setError(refusal)
    if (refusal) return
    const current = { [name]: lead[name] }
    if (!isSame(seen, current) && !isSame(change, current)) {
      setSeen(current)
      return setOvertaken(seen)
    }
    stop()
    if (!isSame(change, current)) update.mutate(change, { onError: fail })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (draft) save(draft)
  }
  const cancelByEscape = (event: KeyboardEvent) => {
    const inOpenList = event.target instanceof Element && event.target.matches('[data-expanded]')
    if (event.key === 'Escape' && !inOpenList) stop()
  }

  if (!draft) {
    return (
      <>
        <FactValue>
          {children}
          <DraftOffer
            found={savedDraft}
            onRestore={(typed) => {
              start()
              setSeen(typed.seen)
              setDraft(typed.draft)
            }}
          />
        </FactValue>
        <Button
          ref={button}
          variant="subtle"
          size="compact-sm"
          className={classes.edit}
          aria-label={labels.editField(label)}
          onClick={start}
        >
          {labels.edit}
        </Button>
      </>
    )
  }
  return (
    <form className={classes.form} onSubmit={submit} onKeyDown={cancelByEscape} noValidate>
      <div className={classes.input}>
        <PlainControl
          field={leadFields[name]}
          value={name === 'location' ? draft.location?.id : draft[name]}
          onChange={(value) => setDraft({ [name]: name === 'location' ? locationOf(value) : value })}
          locations={offered.map(({ id, name }) => ({ value: id, label: name }))}
          clearable
          ref={input}
          aria-label={label}
          // The conflict may be detected before the name of its author is loaded.
          error={overtaken ? `${leadNews(overtaken, lead)} ${leadMessages.fieldStale(label)}` : error}
        />
        {name === 'follow_up_date' && (
          <DayShortcuts
            today={practiceToday()}
            onPick={(follow_up_date) => save({ follow_up_date })}
            mt={6}
            mb={6}
          />
        )}
        {overtaken && (
          <div className={classes.theirs}>
            {labels.now} {children}
          </div>
        )}
      </div>
      <Button type="submit" aria-label={labels.saveField(label)}>
        {labels.save}
      </Button>
      <Button variant="default" aria-label={labels.cancelField(label)} onClick={stop}>
        {labels.cancel}
      </Button>
    </form>
  )
}

const offeredLocations = ({ location }: LeadView, choice: LocationChoice): readonly Reference[] => {
  const open = openLocations(choice, location?.id)
  return location && !open.some(({ id }) => id === location.id) ? [location, ...open] : open
}

const isSame = (a: LeadChange, b: LeadChange) => JSON.stringify(toPatch(a)) === JSON.stringify(toPatch(b))

/** Keeps the focus in the field when an input replaces its button, and vice versa. */
function useFieldFocus(editing: boolean) {
  const input = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const isFocusPending = useRef(false)
  useEffect(() => {
    if (!isFocusPending.current) return
    isFocusPending.current = false
    if (editing) {
      input.current?.focus()
      input.current?.select()
    } else button.current?.focus()
  }, [editing])
  return {
    input,
    button,
    moveFocus: () => {
      isFocusPending.current = true
    },
  }
}
