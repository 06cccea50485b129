import { defineSlice } from '#web/lib/slice.ts'

export const patients = defineSlice({
  bar: { to: '/patients', label: 'Patients' },
  pages: [
    { path: '/patients', page: () => import('#web/pages/patient-list.tsx') },
    { path: '/patients/create', page: () => import('#web/pages/patient-create.tsx') },
    { path: '/patients/:patientId', page: () => import('#web/pages/patient-detail.tsx') },
    { path: '/patients/:patientId/edit', page: () => import('#web/pages/patient-edit.tsx') },
  ],
})
