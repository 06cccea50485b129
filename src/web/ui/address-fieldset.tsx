import { Button, Fieldset, Group, SimpleGrid, TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'
import { addressLimits } from '#contract/http/address.ts'
import { IconPlus } from '#web/ui/icons/icons.tsx'

/** Names of the parts of an address. */
const addressLabels = {
  street: 'Street',
  city: 'City',
  state: 'State',
  postal_code: 'Postal Code',
  country: 'Country',
} as const

const parts = ['street', 'city', 'state', 'postal_code', 'country'] as const

interface AddressFieldsetProps {
  /** The properties of the input at a path of the form. */
  input: (path: string) => TextInputProps
  /** True where a button stands for an address that is empty. */
  folds?: boolean | undefined
}

/** The inputs of an address. */
export function AddressFieldset({ input, folds = false }: AddressFieldsetProps) {
  const [opened, setOpened] = useState<'by use' | 'by click'>()
  const inputs = parts.map((part) => ({ part, props: input(`address.${part}`) }))
  if (!opened && inputs.some(({ props: { value, error } }) => value || error)) setOpened('by use')
  if (folds && !opened) {
    return (
      <Group>
        <Button
          variant="subtle"
          size="compact-md"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => setOpened('by click')}
        >
          Add address
        </Button>
      </Group>
    )
  }
  return (
    <Fieldset bd="1px solid var(--hairline)" legend="Address">
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md" verticalSpacing="md">
        {inputs.map(({ part, props }, index) => (
          <TextInput
            key={part}
            label={addressLabels[part]}
            maxLength={addressLimits.line}
            autoFocus={opened === 'by click' && index === 0}
            {...props}
          />
        ))}
      </SimpleGrid>
    </Fieldset>
  )
}
