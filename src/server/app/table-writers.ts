import { allSlices, type slices } from './slices.ts'

type Writer = Extract<(typeof slices)[keyof typeof slices], { writer: object }>['writer']

/** For slices that write records of other slices. */
export const writersByTable = Object.fromEntries(
  allSlices.flatMap(({ writer }) => (writer ? [[writer.table, writer]] : [])),
) as { [Each in Writer as Each['table']]: Each }

export const tableWriters = { ...writersByTable, requests: writersByTable.intake_requests }
