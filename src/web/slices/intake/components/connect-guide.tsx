import { DataList, Paper, Text } from '@mantine/core'
import { formToolLabels } from '#contract/intake/web-forms.enums.ts'
import { Section } from '#web/ui/section.tsx'

const steps: readonly (readonly [tool: string, where: string])[] = [
  ['HTML', 'Set the address as the action of the form, with method POST.'],
  [
    formToolLabels.contact_form_7,
    'Add the plugin “CF7 to Webhook”; in the form, open Webhook, turn it on and enter the address. Add a hidden field form_name if you have several forms.',
  ],
  [
    formToolLabels.gravity_forms,
    'In the form’s Settings, open Webhooks, add a feed with the address, method POST, format JSON and body All Fields.',
  ],
  [
    formToolLabels.wpforms,
    'In the form builder, open Settings, Webhooks, and add one with the address, method POST, format JSON and the fields to send.',
  ],
  [
    formToolLabels.typeform,
    'Open Connect, Webhooks, Add a webhook, and enter the address. Hidden fields such as utm_source are read too.',
  ],
  [formToolLabels.jotform, 'Open Settings, Integrations, WebHooks, and enter the address.'],
  [
    formToolLabels.elementor,
    'In the form widget, add Webhook under Actions After Submit, enter the address and turn on Advanced Data.',
  ],
  [
    formToolLabels.webflow,
    'In Site settings, open Apps & Integrations, Webhooks, and add one of type Form submission.',
  ],
  [
    formToolLabels.google_ads,
    'In the lead form, open Lead delivery, Webhook, and enter the address and a key of your own, which you also enter below. Send test data makes no lead.',
  ],
  [formToolLabels.tally, 'Open Integrations, Webhooks, Add endpoint, and enter the address.'],
  [
    formToolLabels.hubspot,
    'In a workflow that starts with a form submission, add Send a webhook with the address, method POST and all contact properties.',
  ],
  [
    'CallRail',
    'In Settings, Integrations, Webhooks, enter the address under Post-call. The caller becomes the lead, never your tracking number.',
  ],
  [
    formToolLabels.meta_lead_ads,
    'Connect Meta directly as described below, or have Zapier or Make POST each new lead to the address, with all its fields and the lead’s id as leadgen_id.',
  ],
]

export function ConnectGuide() {
  return (
    <Section title="How to Connect a Form" order={2}>
      <Text mb="md">
        Enter the form address in your tool, then fill in the form once and send it, with a name and a phone
        number or email address. It appears among your leads within seconds.
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
