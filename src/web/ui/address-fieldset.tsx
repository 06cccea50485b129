import { Fieldset, SimpleGrid, TextInput, type TextInputProps } from '@mantine/core'
import { addressLimits } from '#contract/http/address.ts'

/** Names of the parts of an address. */
const addressLabels = {
  street: 'Street',
  city: 'City',
  state: 'State',
  postal_code: 'Postal Code',
  country: 'Country',
} as const

const parts = ['street', 'city', 'state', 'postal_code', 'country'] as const

/** The inputs of an address. `input` gives the properties of the one at a path of the form. */
export function AddressFieldset({ input }: { input: (path: string) => TextInputProps }) {
  return (
    <Fieldset bd="1px solid var(--hairline)" legend="Address">
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md" verticalSpacing="md">
        {parts.map((part) => (
          <TextInput
            key={part}
            label={addressLabels[part]}
            maxLength={addressLimits.line}
            {...input(`address.${part}`)}
          />
        ))}
      </SimpleGrid>
    </Fieldset>
  )
}
