import { realtimeMessages } from '#contract/realtime/realtime.messages.ts'
import { readStored, storageKeys } from '#web/lib/browser-storage.ts'

const isOn = (key: typeof storageKeys.desktopNotices | typeof storageKeys.noticeSound) =>
  readStored(key, (value): value is boolean => typeof value === 'boolean') === true

/** True when the browser shows notices of the desktop, and the person has allowed it to. */
export const mayNotify = (): boolean => 'Notification' in window && Notification.permission === 'granted'

/** True when nobody looks at this tab. */
export const isAway = (): boolean => document.hidden || !document.hasFocus()

// One notice for all tabs of the browser, and one for a whole burst. Milliseconds.
const [quiet, behind] = [3_000, 300]

/** Tells by a tone and a notice of the desktop, where the person has switched them on, that something has come in. */
export async function giveNotice(what: 'newLead' | 'ringing', onClick: () => void): Promise<void> {
  if (!isOn(storageKeys.noticeSound) && !isOn(storageKeys.desktopNotices)) return
  const give = () => {
    if (isOn(storageKeys.noticeSound)) playTone()
    if (!isOn(storageKeys.desktopNotices) || !mayNotify() || !isAway()) return
    const notice = new Notification(realtimeMessages[what], { tag: `chairside-${what}` })
    notice.onclick = () => {
      window.focus()
      notice.close()
      onClick()
    }
  }
  if (!navigator.locks) return give()
  // A tab that somebody looks at comes first: they need no notice then.
  if (isAway()) await new Promise((resolve) => setTimeout(resolve, behind))
  await navigator.locks.request(`chairside-notice-${what}`, { ifAvailable: true }, async (lock) => {
    if (!lock) return
    give()
    await new Promise((resolve) => setTimeout(resolve, quiet))
  })
}

/** Two short notes, made here: a browser plays them once the person has touched the page. */
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
