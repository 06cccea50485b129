import { TextPage } from '#web/ui/text-page.tsx'

export function Component() {
  return (
    <TextPage title="Terms">
      <p>
        Your practice gives you access to Chairside for your work. These are the ground rules. If your
        agreement with the practice says more, it comes first.
      </p>
      <h2>Using it</h2>
      <ul>
        <li>
          Use only your own account and keep the password to yourself. Everything done with it is recorded
          under your name.
        </li>
        <li>Look only at records you need for your work.</li>
        <li>
          Write about people as if they could read it. Keep health details where your practice wants them.
        </li>
        <li>Log out on shared computers, and tell an administrator right away if a device is lost.</li>
      </ul>
      <h2>Running it</h2>
      <p>
        The practice, or the company that runs this server for it, is responsible for operating it: backups,
        updates, who has access, and complying with the laws that protect patient data.
      </p>
      <h2>The software</h2>
      <p>
        Chairside is open source software under the MIT license. It comes as is, without warranty of any kind.
        It organizes work. It does not give medical advice or make decisions about care.
      </p>
    </TextPage>
  )
}
