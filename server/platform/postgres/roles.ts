// 数据库角色 · platform/postgres/roles
import { escapeIdentifier, escapeLiteral, type ClientBase, type DatabaseError } from 'pg'
import type { Secrets } from './secrets.ts'
import { DatabaseUnavailable } from './unavailable.ts'

/**
 * Roles with the rights; migrations grant to these names, which have no login. Every installation has logins of its own that act as them,
 * so that several databases, or several servers of one database, share a PostgreSQL without knowing each other's passwords.
 */
const appRole = 'yuncang_app'
const jobsRole = 'yuncang_jobs'

/** Lock while roles are made: two servers may start on one database at once. */
const rolesLock = 7_914_002

export interface Logins {
  readonly app: { readonly name: string; readonly password: string }
  readonly jobs: { readonly name: string; readonly password: string }
}

export function loginsOf(secrets: Secrets): Logins {
  return {
    app: { name: `${appRole}_${secrets.suffix}`, password: secrets.app },
    jobs: { name: `${jobsRole}_${secrets.suffix}`, password: secrets.jobs },
  }
}

/**
 * Makes the two roles and this installation's logins, or corrects them. Needs a connection that may create roles.
 * @throws DatabaseUnavailable if the connection may not, or if the app's role could bypass row-level security
 */
export async function prepareRoles(client: ClientBase, secrets: Secrets): Promise<void> {
  await client.query('select pg_advisory_lock($1)', [rolesLock])
  try {
    const { app, jobs } = loginsOf(secrets)
    await ensureLogin(client, appRole, app)
    await ensureLogin(client, jobsRole, jobs)
    await refuseBypass(client, [appRole, jobsRole, app.name, jobs.name])
  } catch (error) {
    if ((error as DatabaseError).code !== '42501') throw error
    throw new DatabaseUnavailable(
      `DATABASE_URL 的账户不能创建角色，请换成有 CREATEROLE 权限的账户（缺少的权限：${(error as Error).message}）。` +
        ' The login in DATABASE_URL must be allowed to create roles.',
    )
  } finally {
    await client.query('select pg_advisory_unlock($1)', [rolesLock])
  }
}

async function ensureLogin(client: ClientBase, role: string, login: { name: string; password: string }): Promise<void> {
  if (!(await exists(client, role))) await client.query(`create role ${role} nologin`)
  const password = escapeLiteral(login.password)
  const verb = (await exists(client, login.name)) ? 'alter' : 'create'
  await client.query(`${verb} role ${login.name} login password ${password}`)
  await client.query(`grant ${role} to ${login.name}`)
  // Acts as the role from the first statement on, so that objects created by a login belong to the role and to no single installation.
  await client.query(`alter role ${login.name} set role to ${role}`)
}

async function exists(client: ClientBase, role: string): Promise<boolean> {
  return ((await client.query('select from pg_roles where rolname = $1', [role])).rowCount ?? 0) > 0
}

async function refuseBypass(client: ClientBase, names: string[]): Promise<void> {
  const { rows } = await client.query<{ rolname: string }>(
    'select rolname from pg_roles where rolname = any($1) and (rolsuper or rolbypassrls)',
    [names],
  )
  if (rows[0])
    throw new DatabaseUnavailable(
      `角色 ${rows[0].rolname} 能绕过行级安全，拒绝启动。请执行 ALTER ROLE ${rows[0].rolname} NOSUPERUSER NOBYPASSRLS`,
    )
}

/** Admits the two roles to the database of `client`, its owner: both may connect, the jobs role may make its schema. */
export async function admitRoles(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ name: string }>('select current_database() as name')
  const database = escapeIdentifier(rows[0]?.name ?? '')
  await client.query(`grant connect on database ${database} to ${appRole}, ${jobsRole}`)
  await client.query(`grant create on database ${database} to ${jobsRole}`)
}
