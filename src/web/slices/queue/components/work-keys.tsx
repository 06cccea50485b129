import { Kbd, Table } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { useEffect, useRef } from 'react'
import {
  attemptResultLabel,
  chosenOutcomes,
  type RequestOutcome,
  requestOutcomeLabel,
} from '#contract/queue/queue.enums.ts'
import { queueModeLabels as labels } from '#contract/queue/queue-mode.labels.ts'
import { isTyping } from '#web/lib/is-typing.ts'
import { Overlay } from '#web/ui/overlay.tsx'

/** Commands by key. */
const letters = {
  n: 'no_answer',
  v: 'left_voicemail',
  l: 'call_later',
  u: 'undo',
  s: 'skip',
  o: 'open',
  c: 'call',
  r: 'release',
  '?': 'keys',
  enter: 'note',
  escape: 'leave',
} as const
export type Command = (typeof letters)[keyof typeof letters]

interface WorkKeys {
  onOutcome: (outcome: RequestOutcome) => void
  onCommand: (command: Command) => void
}

export const isDialogOpen = () => document.querySelector('[aria-modal="true"]') !== null
/** Whether Enter already activates this element. */
const isControl = (target: EventTarget | null) =>
  target instanceof Element && target.closest('a, button, summary, audio, [role="menuitem"]') !== null

/** Maps digits to outcomes and letters to commands, except while typing or in a dialog. */
export function useWorkKeys(keys: WorkKeys): void {
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })
  // Read before the dialog handles the key, which may close it.
  const inDialog = useRef(false)
  useWindowEvent(
    'keydown',
    () => {
      inDialog.current = isDialogOpen()
    },
    { capture: true },
  )
  useWindowEvent('keydown', (event) => {
    const { key, target, repeat, isComposing } = event
    if (event.ctrlKey || event.metaKey || event.altKey || repeat || isComposing) return
    if (event.defaultPrevented || isTyping(target) || inDialog.current || isDialogOpen()) return
    const outcome = chosenOutcomes[Number(key) - 1]
    const name = key.toLowerCase()
    const command = Object.hasOwn(letters, name) ? letters[name as keyof typeof letters] : undefined
    if (!outcome && (!command || (command === 'note' && isControl(target)))) return
    event.preventDefault()
    if (outcome) latest.current.onOutcome(outcome)
    else if (command) latest.current.onCommand(command)
  })
}

const shown: [key: string, text: string][] = [
  ...chosenOutcomes.map((outcome, index): [string, string] => [
    String(index + 1),
    requestOutcomeLabel(outcome),
  ]),
  ['N', attemptResultLabel('no_answer')],
  ['V', attemptResultLabel('left_voicemail')],
  ['L', attemptResultLabel('call_later')],
  ['C', labels.callKey],
  [labels.noteKeys, labels.writeNote],
  ['U', labels.undo],
  ['S', labels.skip],
  ['O', labels.openLead],
  ['R', labels.releaseHeld],
  ['Q', labels.quickAddKey],
  ['Ctrl K', labels.searchKey],
  ['?', labels.showKeys],
  ['Esc', labels.leaveKey],
]

export function KeysDialog({ onClose }: { onClose: () => void }) {
  return (
    <Overlay title={labels.shortcuts} onClose={onClose}>
      <Table aria-label={labels.shortcuts}>
        <Table.Tbody>
          {shown.map(([key, text]) => (
            <Table.Tr key={key}>
              <Table.Th w="10rem">
                <Kbd>{key}</Kbd>
              </Table.Th>
              <Table.Td>{text}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Overlay>
  )
}
