import { Alert, Button, Code, Group, SimpleGrid, Stack, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { secondFactorMessages } from '#contract/auth/auth.second-factor.messages.ts'
import { productName } from '#contract/product.ts'
import { saveFile } from '#web/lib/fetch-file.ts'
import { CopyValue } from '#web/ui/copy-value.tsx'
import { Overlay } from '#web/ui/overlay.tsx'

interface RecoveryCodeListProps {
  codes: string[]
  onClose: () => void
}

/** Recovery codes, the only time that they are shown. */
export function RecoveryCodeList({ codes, onClose }: RecoveryCodeListProps) {
  const text = `${productName} recovery codes\n\n${codes.join('\n')}\n`
  const save = () => saveFile(new Blob([text], { type: 'text/plain' }), 'chairside-recovery-codes.txt')
  return (
    <Overlay title="Your recovery codes" firm onClose={onClose}>
      <Stack gap="md">
        <Text>{secondFactorMessages.codesShown}</Text>
        <SimpleGrid
          component="ol"
          cols={2}
          spacing="xs"
          aria-label="Recovery codes"
          p={0}
          m={0}
          style={{ listStyle: 'none' }}
        >
          {codes.map((code) => (
            <li key={code}>
              <Code fz="md" display="block" p="xs" ta="center">
                {code}
              </Code>
            </li>
          ))}
        </SimpleGrid>
        <Alert color="yellow" p="sm">
          {secondFactorMessages.codesOnce}
        </Alert>
        <Group justify="space-between" gap="xs">
          <Group gap="xs">
            <CopyValue value={codes.join('\n')} label="codes" />
            <Button
              size="compact-sm"
              variant="default"
              leftSection={<IconDownload size={14} aria-hidden />}
              onClick={save}
            >
              Download
            </Button>
          </Group>
          <Button onClick={onClose}>I have kept them</Button>
        </Group>
      </Stack>
    </Overlay>
  )
}
