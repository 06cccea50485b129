import { randomUUID } from 'node:crypto'
import { login } from '#contract/auth/auth.endpoints.ts'
import { callApi, type Practice, queryDatabase } from './practice.ts'

/** Another person of the same practice, who works at its first location and administers nothing. */
interface Colleague {
  staffId: number
  /** As lists and histories show it. */
  name: string
  username: string
  password: string
  token: string
}

/** Adds a colleague with the practice's own password. */
export async function addColleague(
  { username: of, password, session, location }: Practice,
  firstName: string,
  lastName: string,
): Promise<Colleague> {
  const username = `${randomUUID()}@example.com`
  const [added] = await queryDatabase<{ id: string }>(
    `WITH person AS (
       INSERT INTO users (username, email, email_confirmed_at, first_name, last_name, password_hash, created_at)
       SELECT $1, $1, now(), $2, $3, password_hash, now() FROM users WHERE username = $4 RETURNING id
     )
     INSERT INTO staff (company_id, user_id, role, created_at)
     SELECT $5, id, 'front_desk', now() FROM person RETURNING id`,
    [username, firstName, lastName, of, session.company.id],
  )
  const staffId = Number(added?.id)
  await queryDatabase('INSERT INTO staff_locations (company_id, staff_id, location_id) VALUES ($1, $2, $3)', [
    session.company.id,
    staffId,
    location.id,
  ])
  const { token } = await callApi(login, { body: { username, password } })
  return { staffId, name: `${firstName} ${lastName}`, username, password, token }
}
