// Sends files through the import calls of a test world, and runs its jobs.
import { runDueJobs } from '#server/platform/jobs'
import { tasks } from '#server/tasks'
import type { World } from './outbound.ts'

export interface Envelope<T> {
  readonly code: string
  readonly msg: string
  readonly data: T
}
export interface SentFile {
  readonly name: string
  readonly bytes: Buffer | string
}

/** Sends a multipart call: fields as JSON, and a file if there is one. */
export const send = async <T>(
  world: World,
  path: string,
  fields: Readonly<Record<string, unknown>>,
  file?: SentFile,
): Promise<Envelope<T>> => {
  const boundary = 'yuncang-test-boundary'
  const parts = Object.entries(fields).map(
    ([name, value]) =>
      `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${typeof value === 'string' ? value : JSON.stringify(value)}\r\n`,
  )
  const head = file
    ? `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${file.name}"\r\ncontent-type: application/octet-stream\r\n\r\n`
    : ''
  const payload = Buffer.concat([
    Buffer.from(parts.join('') + head),
    file ? Buffer.from(file.bytes) : Buffer.alloc(0),
    Buffer.from(`${file ? '\r\n' : ''}--${boundary}--\r\n`),
  ])
  const reply = await world.app.inject({
    method: 'POST',
    url: `/api${path}`,
    headers: {
      tenantid: String(world.tenantId),
      accesstoken: 'test',
      'content-type': `multipart/form-data; boundary=${boundary}`,
    },
    payload,
  })
  return reply.json()
}

/** Bytes of a download. */
export const download = async (world: World, path: string, query: Readonly<Record<string, string>> = {}): Promise<Buffer> => {
  const reply = await world.app.inject({
    method: 'GET',
    url: `/api${path}`,
    query: { ...query },
    headers: { tenantid: String(world.tenantId), accesstoken: 'test' },
  })
  return reply.rawPayload
}

/** Runs all queued jobs. */
export const runJobs = (world: World): Promise<void> => runDueJobs(world.urls.jobs, world.services, tasks)

/** Stores the person of the test world as a user: jobs act as their user. */
export const addUser = (world: World): Promise<unknown> =>
  world.run(({ tx, tenantId, at }) =>
    tx.query(
      `insert into sys_user (tenant_id, id, account, name, password_hash, is_admin, create_time, update_time) values ($1, $2, 'wh_manager', '王主管', '-', 1, $3, $3)`,
      [tenantId, world.person.userId, at],
    ),
  )
