import { Code, Stack, Text } from '@mantine/core'
import { CopyValue } from '#web/ui/copy-value.tsx'
import { formAddress, formSnippet } from '../form-address.ts'
import classes from './form-address.module.css'

/** The form address of a location and a form that sends to it, both to copy. */
export function FormAddress({ location }: { location: { name: string; form_id: string } }) {
  const { name, form_id } = location
  return (
    <Stack gap="md">
      <div>
        <div className={classes.title}>
          <Text fw={500}>Form address</Text>
          <CopyValue value={formAddress(form_id)} label="form address" of={name} />
        </div>
        <Code block className={classes.code}>
          {formAddress(form_id)}
        </Code>
      </div>
      <div>
        <div className={classes.title}>
          <Text fw={500}>HTML form</Text>
          <CopyValue value={formSnippet(form_id)} label="HTML form" of={name} />
        </div>
        <Code block className={classes.code} tabIndex={0} role="group" aria-label="HTML form">
          {formSnippet(form_id)}
        </Code>
      </div>
    </Stack>
  )
}
