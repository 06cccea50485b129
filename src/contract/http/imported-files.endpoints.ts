import { z } from 'zod'
import { endpoints } from './endpoints.ts'

/** Files that records can be filtered by, for leads and patients. */
export const importedFiles = {
  leads: endpoints({ access: 'staff', tag: 'leads' })('GET /leads/imported_files/', {
    summary: 'List the names of files that leads were imported from',
    response: z.array(z.string()),
  }),
  patients: endpoints({ access: 'staff', tag: 'patients' })('GET /patients/imported_files/', {
    summary: 'List the names of files that patients were imported from',
    response: z.array(z.string()),
  }),
}
