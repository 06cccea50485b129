import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import type { Registry } from 'prom-client'
import type { Tables } from '#server/schema/tables.ts'
import type { NameQuery } from './audit/names.ts'
import type { Clock } from './clock.ts'
import type { AllowedKeys } from './database/allowed-keys.ts'
import type { Database } from './database/database.ts'
import type { TableWriter } from './database/table-writer.ts'
import type { EmailQueue } from './email/email.ts'
import type { CallContext, Routes } from './http/routes.ts'
import type { Scope } from './http/scope.ts'
import type { JobQueue } from './jobs/job-queues.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { Log } from './log.ts'
import type { PeriodicWork } from './periodic/periodic.ts'
import type { Settings } from './settings.ts'
import type { Storage } from './storage.ts'
import type { Subject } from './subjects.ts'
import type { Subscriber } from './subscribers/subscriber.ts'

/** Tools and facts for every slice. */
export interface Platform {
  settings: Settings
  pool: pg.Pool
  db: Database
  clock: Clock
  log: Log
  storage: Storage
  jobs: Jobs
  registry: Registry
  emails: EmailQueue<Tables['emails']['kind']>
  /** Where people reach the product. */
  publicAddress(): string
  /** A key for one purpose, derived from the secret of the installation. */
  keyFor(purpose: string): string
  /** Leads and patients: the owners of notes, tasks and history. */
  subjects: readonly Subject[]
  /** Throws unless the caller has just shown who they are. */
  requireConfirmation(call: CallContext): Promise<void>
  scopeOfSession(id: number, now: Date): Promise<Scope | undefined>
  /** Undefined for staff who may no longer sign in. */
  scopeOfStaff(db: Database, staffId: number): Promise<Scope | undefined>
}

/** A slice in a process that serves. */
export interface RunningSlice {
  routes?(routes: Routes): void
  /** Routes in a scope of the server that `open` prepares, such as uploads. */
  apart?: { open(server: FastifyInstance): Promise<void>; routes(routes: Routes): void }
  subscribers?: readonly Subscriber[]
  periodic?: readonly PeriodicWork[]
  /** Removes what is old, every hour. */
  tidy?(now: Date): Promise<unknown>
  /** Names of records in the audit log, by kind. */
  auditNames?: Readonly<Record<string, NameQuery>>
}

/**
 * The declaration of a slice. Migrations and commands load it too, so its `index.ts` imports only light modules; `load`
 * imports the rest, in processes that serve. `Parts`: the platform and functions of other slices, which the app hands in.
 */
export interface Slice<Parts extends object = never> {
  /** Columns that hold only keys of the contract's lists, checked by the database. */
  choices?: readonly AllowedKeys[]
  /** Tables that only triggers write. */
  readOnly?: readonly (keyof Tables)[]
  /** Writes the slice's table, also for other slices. */
  writer?: TableWriter
  backup?: {
    /** Tables that it leaves out. */
    leftOut?: readonly (keyof Tables)[]
    /** Tables whose rows name stored files. */
    files?: readonly (keyof Tables)[]
    /** Folders of DATA_DIR with texts that wait for the database. */
    spools?: readonly string[]
  }
  jobQueues?: readonly JobQueue[]
  load?(): Promise<(parts: Parts) => RunningSlice>
}

export const defineSlice = <const Definition extends Slice>(definition: Definition): Definition => definition

/** The parts of a slice that the platform does not have. A part of the platform must fit as it is. */
export type NeedsOf<Definition> = Definition extends { load(): Promise<(parts: infer Parts) => RunningSlice> }
  ? Platform extends Pick<Parts, keyof Parts & keyof Platform>
    ? Omit<Parts, keyof Platform>
    : never
  : object
