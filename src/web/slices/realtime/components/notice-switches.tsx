import { Group, Switch } from '@mantine/core'
import { useState } from 'react'
import { realtimeMessages } from '#contract/realtime/realtime.messages.ts'
import { storageKeys } from '#web/lib/browser-storage.ts'
import { useStored } from '#web/lib/use-stored.ts'
import { mayNotify, playTone } from '../notices.ts'

const isFlag = (value: unknown): value is boolean => typeof value === 'boolean'

/** Where there is room for both hints in short lines. */
const besideEachOther = '1 1 16rem'

export function NoticeSwitches() {
  const [notices, setNotices] = useStored<boolean>(storageKeys.desktopNotices, isFlag, false)
  const [sound, setSound] = useStored<boolean>(storageKeys.noticeSound, isFlag, false)
  const [problem, setProblem] = useState<string>()
  const switchNotices = async (on: boolean) => {
    setProblem(undefined)
    if (!on) return setNotices(false)
    if (!('Notification' in window)) return setProblem(realtimeMessages.noticesUnknown)
    if ((await Notification.requestPermission()) === 'granted') return setNotices(true)
    setProblem(realtimeMessages.noticesBlocked)
  }
  return (
    <Group gap="md" align="flex-start">
      <Switch
        flex={besideEachOther}
        label={realtimeMessages.notices}
        description={realtimeMessages.noticesHint}
        error={problem}
        checked={notices && mayNotify()}
        onChange={({ currentTarget }) => void switchNotices(currentTarget.checked)}
      />
      <Switch
        flex={besideEachOther}
        label={realtimeMessages.sound}
        description={realtimeMessages.soundHint}
        checked={sound}
        onChange={({ currentTarget: { checked } }) => {
          setSound(checked)
          if (checked) playTone()
        }}
      />
    </Group>
  )
}
