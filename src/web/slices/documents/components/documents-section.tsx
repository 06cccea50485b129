import { Stack } from '@mantine/core'
import { Section } from '#web/ui/section.tsx'
import { DocumentsList } from './documents-list.tsx'
import { UploadForm } from './upload-form.tsx'

/** Uploads and lists the documents of a patient, as a part of the patient's page. */
export function DocumentsSection({ patient, headingOrder }: { patient: number; headingOrder: 2 | 3 }) {
  return (
    <Section title="Documents" order={headingOrder}>
      <Stack gap="sm">
        <UploadForm patient={patient} />
        <DocumentsList patient={patient} />
      </Stack>
    </Section>
  )
}
