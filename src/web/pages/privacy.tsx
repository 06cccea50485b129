import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { TextPage } from '#web/ui/text-page.tsx'

export function Component() {
  return (
    <TextPage title="Privacy">
      <p>
        This is Chairside, on a server run by or for your dental practice. The practice decides what is stored
        here, for how long, and who can see it. The makers of Chairside receive nothing: the program sends no
        usage data and loads nothing from other sites.
      </p>
      <h2>What is stored</h2>
      <ul>
        <li>
          About people who contact the practice: name, phone, email, address, date of birth, language and
          insurance provider as they gave them, what they wrote or said in a recorded call, and what staff
          noted about following up.
        </li>
        <li>
          About staff: name, email, role and locations, a password in hashed form only, and when and from
          which address each session was opened.
        </li>
        <li>Which staff member saw or changed which record, and when.</li>
      </ul>
      <p>Everything is kept in the practice's own database and file storage.</p>
      <h2>What this browser keeps</h2>
      <p>
        While you are signed in: your session keys, your role, and the names of your company and locations.
        They are removed when you log out. Other than that, only how you set up your screens, such as the
        color scheme and list columns. One cookie keeps other sites from sending forms as you; no cookie
        tracks you.
      </p>
      <h2>Who can see it</h2>
      <p>
        Staff see records for the locations they work at; administrators see records for the whole company. No
        company on this server can see the records of another.
      </p>
      <h2>Your rights</h2>
      <p>
        To see, correct or delete what is stored about you, ask the practice. Staff can find who to ask under{' '}
        <Anchor component={Link} to="/contact">
          Contact
        </Anchor>
        .
      </p>
    </TextPage>
  )
}
