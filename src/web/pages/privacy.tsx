import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { TextPage } from '#web/ui/text-page.tsx'

export function Component() {
  return (
    <TextPage title="Privacy">
      <p>
        This is Chairside on a server that your dental practice, or somebody acting for it, runs itself. The
        practice decides what is stored here, for how long, and who may see it. The makers of Chairside
        receive nothing: the program sends no usage data anywhere and loads nothing from other sites.
      </p>
      <h2>What is stored</h2>
      <ul>
        <li>
          About people who contact the practice: name, phone, email, address and insurance provider as they
          gave them, what they wrote or said in a recorded call, and what staff noted about following up.
        </li>
        <li>
          About staff: name, email, role and locations, a password in hashed form only, and when and from
          which address each session was opened.
        </li>
        <li>Which member of staff saw or changed which record, and when.</li>
      </ul>
      <p>Everything is kept in the practice's own database and file storage.</p>
      <h2>What this browser keeps</h2>
      <p>
        While you are logged in: the keys of your session, your role, and the names of your company and
        locations. They are removed when you log out. Besides that, only how you arranged your screens, such
        as the color scheme and the columns of a list. One cookie guards forms against being sent by other
        sites; no cookie follows you.
      </p>
      <h2>Who can see it</h2>
      <p>
        Staff see the records of the locations they work at, administrators those of the whole company. No
        company on this server sees the records of another.
      </p>
      <h2>Your rights</h2>
      <p>
        To see, correct or delete what is stored about you, ask the practice. Staff find whom to ask under{' '}
        <Anchor component={Link} to="/contact">
          Contact
        </Anchor>
        .
      </p>
    </TextPage>
  )
}
