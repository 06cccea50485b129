import { CloseButton, Kbd, Loader, Modal, Text, TextInput, VisuallyHidden } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useEffect, useId, useRef } from 'react'
import { searchKindLabels } from '#contract/search/search.enums.ts'
import { searchLabels as labels, searchLabel } from '#contract/search/search.labels.ts'
import { searchLimits } from '#contract/search/search.limits.ts'
import { searchMessages as messages } from '#contract/search/search.messages.ts'
import {
  IconArrowRight,
  IconCalendarEvent,
  IconChecklist,
  IconCommand,
  IconHeartHandshake,
  IconSearch,
  IconUser,
} from '#web/ui/icons/icons.tsx'
import { Part } from '#web/ui/part.tsx'
import { useReturnFocus } from '#web/ui/use-return-focus.ts'
import classes from './search-dialog.module.css'
import { useChoice } from './use-choice.ts'

const icons = {
  lead: IconUser,
  patient: IconHeartHandshake,
  appointment: IconCalendarEvent,
  task: IconChecklist,
  page: IconArrowRight,
  command: IconCommand,
} as const
const kindLabels = { ...searchKindLabels, page: labels.page, command: labels.command } as const

/** A record, a page or a command. */
export interface SearchEntry {
  key: string
  kind: keyof typeof icons
  title: string
  detail?: string | undefined
  open: () => void
  /** Books the person. */
  book?: (() => void) | undefined
}

interface SearchDialogProps {
  text: string
  onText: (text: string) => void
  entries: readonly SearchEntry[]
  isSearching: boolean
  /** Explains missing records. */
  notice: string | undefined
  onClose: () => void
}

/** The search over everything, above the page. On a phone it fills the screen. */
export function SearchDialog(props: SearchDialogProps) {
  useReturnFocus()
  const isPhone = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false })
  return (
    <Modal
      opened
      onClose={props.onClose}
      withCloseButton={false}
      // The input handles Escape, so that a dialog below stays open.
      closeOnEscape={false}
      fullScreen={isPhone === true}
      size="lg"
      yOffset="10vh"
      transitionProps={{ duration: 0 }}
      attributes={{ content: { 'aria-label': searchLabel } }}
      classNames={{ content: `${classes.content} ${isPhone ? classes.full : ''}`, body: classes.body ?? '' }}
    >
      <Part>
        <Search {...props} />
      </Part>
    </Modal>
  )
}

function Search({ text, onText, entries, isSearching, notice, onClose }: SearchDialogProps) {
  const id = useId()
  const { active, isChosen, forget, run, onKeyDown } = useChoice(entries, isSearching, onClose)
  const idOf = (entry: SearchEntry) => `${id}-${entry.key.replaceAll(' ', '-')}`
  return (
    <>
      <div className={classes.head}>
        <TextInput
          data-autofocus
          data-mantine-stop-propagation="true"
          variant="unstyled"
          size="md"
          role="combobox"
          aria-label={labels.input}
          aria-expanded={entries.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={active && idOf(active)}
          aria-autocomplete="list"
          placeholder={labels.placeholder}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={searchLimits.text}
          leftSection={isSearching ? <Loader size={16} /> : <IconSearch size={18} aria-hidden />}
          value={text}
          onChange={(event) => {
            forget()
            onText(event.currentTarget.value)
          }}
          onKeyDown={onKeyDown}
        />
        <CloseButton aria-label={labels.close} size="lg" onClick={onClose} />
      </div>
      {notice && (
        <Text className={classes.notice} size="sm" role="status">
          {notice}
        </Text>
      )}
      <div
        id={`${id}-list`}
        role="listbox"
        className={classes.options}
        aria-label={text.trim() === '' ? labels.recent : labels.results}
      >
        {entries.map((entry) => (
          <Line
            key={entry.key}
            id={idOf(entry)}
            entry={entry}
            isActive={entry === active}
            isChosen={isChosen}
            onOpen={() => run(entry.open)}
          />
        ))}
      </div>
      <div className={classes.foot} aria-hidden>
        <Hint name="↑ ↓">{labels.choosesHint}</Hint>
        <Hint name="Enter">{labels.opensHint}</Hint>
        <Hint name="B">{labels.booksHint}</Hint>
        <Hint name="Esc">{labels.closesHint}</Hint>
      </div>
      <VisuallyHidden role="status">
        {isSearching ? messages.searching : text.trim() !== '' && messages.count(entries.length)}
      </VisuallyHidden>
    </>
  )
}

interface LineProps {
  id: string
  entry: SearchEntry
  isActive: boolean
  isChosen: boolean
  onOpen: () => void
}

function Line({ id, entry: { kind, title, detail, book }, isActive, isChosen, onOpen }: LineProps) {
  const line = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isActive) line.current?.scrollIntoView({ block: 'nearest' })
  }, [isActive])
  const Icon = icons[kind]
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the input takes the keys
    // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the input
    <div
      ref={line}
      id={id}
      role="option"
      aria-selected={isActive}
      className={classes.option}
      // The input keeps the focus.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onOpen}
    >
      <Icon size={18} stroke={1.75} aria-hidden />
      <div className={classes.text}>
        <Text className={classes.line}>{title}</Text>
        {detail && (
          <Text size="sm" c="dimmed" className={classes.line}>
            {detail}
          </Text>
        )}
      </div>
      {book && isActive && isChosen && <Hint name="B">{labels.booksHint}</Hint>}
      <span className={classes.kind}>{kindLabels[kind]}</span>
    </div>
  )
}

const Hint = ({ name, children }: { name: string; children: string }) => (
  <span className={classes.hint}>
    <Kbd size="xs">{name}</Kbd> {children}
  </span>
)
