import { DataList, Paper, Text } from '@mantine/core'
import { formToolLabels } from '#contract/intake/forms.enums.ts'
import { Section } from '#web/ui/section.tsx'

const steps: readonly (readonly [tool: string, where: string])[] = [
  ['HTML', 'Set the address as the action of the form, with method POST.'],
  [
    formToolLabels.contact_form_7,
    'Add the plugin “CF7 to Webhook”; in the form, open Webhook, switch it on and enter the address. A hidden field form_name tells several forms apart.',
  ],
  [
    formToolLabels.gravity_forms,
    'In the form’s Settings, open Webhooks, add a feed: the address, method POST, format JSON, body All Fields.',
  ],
  [
    formToolLabels.wpforms,
    'In the form builder, open Settings, Webhooks, and add one: the address, method POST, format JSON, and the fields to send.',
  ],
  [
    formToolLabels.typeform,
    'Open Connect, Webhooks, Add a webhook, and enter the address. Hidden fields such as utm_source are read too.',
  ],
  [formToolLabels.jotform, 'Open Settings, Integrations, WebHooks, and enter the address.'],
  [
    formToolLabels.elementor,
    'In the form widget, add Webhook under Actions After Submit, enter the address, and switch on Advanced Data.',
  ],
  [
    formToolLabels.webflow,
    'In Site settings, open Apps & Integrations, Webhooks, and add one of the type Form submission.',
  ],
  [
    formToolLabels.meta_lead_ads,
    'Connect Meta itself as it says below, or let Zapier or Make pass each new lead on with a POST to the address, with all its fields and the lead’s id as leadgen_id.',
  ],
]

/** Where to enter the form address in the usual tools, and how to send a first request. */
export function ConnectGuide() {
  return (
    <Section title="How to Connect a Form" order={2}>
      <Text mb="md">
        Enter the form address in your tool, then fill in the form once and send it, with a name and a phone
        number or an email address. It shows above within seconds, and its lead among the others.
      </Text>
      <Paper bd="1px solid var(--hairline)" p={{ base: 'md', sm: 'lg' }}>
        <DataList orientation="vertical">
          {steps.map(([tool, where]) => (
            <DataList.Item key={tool}>
              <DataList.ItemLabel>{tool}</DataList.ItemLabel>
              <DataList.ItemValue>{where}</DataList.ItemValue>
            </DataList.Item>
          ))}
        </DataList>
      </Paper>
    </Section>
  )
}
