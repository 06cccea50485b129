import { defineSlice } from '#server/platform/slice.ts'

export const people = defineSlice({ load: async () => (await import('./phones-read-anew.ts')).servePeople })
