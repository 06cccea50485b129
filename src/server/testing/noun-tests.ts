import { globSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '#server/platform/root.ts'
import type { AppUnderTest } from './app.ts'
import type { TestCompany } from './builders.ts'
import type { TestSubject } from './record-builders.ts'

/** A noun for the tests of all routes, from `<noun>.testing.ts` in its slice. */
export interface NounTests {
  /** Creates the record of a path parameter, at the company's first location. */
  records?: Readonly<
    Record<string, (app: AppUnderTest, company: TestCompany, about?: TestSubject) => Promise<number>>
  >
  /** Creates a personal record, for kinds where that matters. */
  ownRecords?: Readonly<
    Record<string, (app: AppUnderTest, company: TestCompany, staffId: number) => Promise<number>>
  >
  /** Query for lists that need a record in it. */
  queries?: Readonly<
    Record<string, (app: AppUnderTest, company: TestCompany) => Promise<Record<string, string>>>
  >
  /** A valid body, so that only ownership can cause a refusal. */
  bodies?: Readonly<Record<string, (company: TestCompany, app: AppUnderTest) => object | Promise<object>>>
  /** Sentences of the audit log, by call. */
  sentences?: Readonly<Record<string, string>>
  /** Names of the records in these sentences, by kind. */
  names?: Readonly<Record<string, string>>
}

const files = globSync('src/server/slices/*/*.testing.ts', { cwd: root })
const all = await Promise.all(
  files.map(async (file) => ((await import(join(root, file))) as { nounTests: NounTests }).nounTests),
)

/** Of all nouns. */
export const ofNouns = <Part extends keyof NounTests>(part: Part): NonNullable<NounTests[Part]> =>
  Object.assign({}, ...all.map((noun) => noun[part]))
