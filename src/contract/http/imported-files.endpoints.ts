import { z } from 'zod'
import { endpoints } from './endpoints.ts'

/** By what imported records are filtered, by noun. */
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
