import { TextPage } from '#web/ui/text-page.tsx'

export function Component() {
  return (
    <TextPage title="Terms">
      <p>
        Your practice gives you access to this installation of Chairside for your work. These are the ground
        rules; agreements between you and the practice come first where they say more.
      </p>
      <h2>Using it</h2>
      <ul>
        <li>
          Use your own account only, and keep its password to yourself. What it does is recorded under your
          name.
        </li>
        <li>Look at the records that you need for your work, and at no others.</li>
        <li>
          Write about people as you would in front of them. Keep health details where your practice wants them
          kept.
        </li>
        <li>
          Log out on computers that others use, and tell an administrator at once when a device is lost.
        </li>
      </ul>
      <h2>Running it</h2>
      <p>
        The practice, or whoever runs this server for it, is responsible for its operation: for backups, for
        updates, for the people it gives access to, and for the law that applies to its patients' data.
      </p>
      <h2>The software</h2>
      <p>
        Chairside is open source software under the MIT license. It comes as it is, without warranty of any
        kind. It organizes work; it gives no medical advice and takes no decision about care.
      </p>
    </TextPage>
  )
}
