import { realtimeMessages } from '#contract/realtime/realtime.messages.ts'
import { readStored, storageKeys } from '#web/lib/browser-storage.ts'

const isOn = (key: typeof storageKeys.desktopNotices | typeof storageKeys.noticeSound) =>
  readStored(key, (value): value is boolean => typeof value === 'boolean') === true

export const mayNotify = (): boolean => 'Notification' in window && Notification.permission === 'granted'

export const isAway = (): boolean => document.hidden || !document.hasFocus()

// One notification per burst across all tabs. Milliseconds.
const [burst, hiddenTabDelay] = [3_000, 300]

export async function notify(what: 'newRequest' | 'ringing', onClick: () => void): Promise<void> {
  if (!isOn(storageKeys.noticeSound) && !isOn(storageKeys.desktopNotices)) return
  const show = () => {
    if (isOn(storageKeys.noticeSound)) playTone()
    if (!isOn(storageKeys.desktopNotices) || !mayNotify() || !isAway()) return
    const notification = new Notification(realtimeMessages[what], { tag: `chairside-${what}` })
    notification.onclick = () => {
      window.focus()
      notification.close()
      onClick()
    }
  }
  if (!navigator.locks) return show()
  // Visible tabs go first, since their user needs no notification.
  if (isAway()) await new Promise((resolve) => setTimeout(resolve, hiddenTabDelay))
  await navigator.locks.request(`chairside-notice-${what}`, { ifAvailable: true }, async (lock) => {
    if (!lock) return
    show()
    await new Promise((resolve) => setTimeout(resolve, burst))
  })
}

/** Browsers play this only after the user has interacted with the page. */
export function playTone(): void {
  const audio = new AudioContext()
  for (const [at, frequency] of [
    [0, 660],
    [0.16, 880],
  ] as const) {
    const volume = audio.createGain()
    const start = audio.currentTime + at
    volume.gain.setValueAtTime(0.0001, start)
    volume.gain.exponentialRampToValueAtTime(0.15, start + 0.02)
    volume.gain.exponentialRampToValueAtTime(0.0001, start + 0.15)
    const tone = new OscillatorNode(audio, { frequency })
    tone.connect(volume).connect(audio.destination)
    tone.start(start)
    tone.stop(start + 0.16)
  }
  setTimeout(() => void audio.close(), 1_000)
}
