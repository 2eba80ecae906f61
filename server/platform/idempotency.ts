// 一次提交 · platform/idempotency
/**
 * A write with `idempotency-key` (IETF draft) is done once per person and key: a repeat within a day gets the first answer. The key is
 * stored in the transaction of its effect, so both are committed or neither; a refusal rolls both back, and the same key may be tried
 * again. Calls without the header simply run.
 */
import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { codes } from '#contract/errors'
import type { Ctx, Run } from './ctx.ts'
import { Download } from './download.ts'
import { refuse } from './errors.ts'
import { EventStream } from './eventStream.ts'
import type { Endpoint } from './handle.ts'
import type { JobTask } from './jobs.ts'
import { insertRows } from './rows.ts'
import type { Received } from './upload.ts'

/** The idempotency key of a request. */
export interface IdempotencyKey {
  readonly key: string
  readonly callId: string
  /** digest of the sent content */
  readonly contentDigest: string
}

const header = 'idempotency-key'
const keptMs = 86_400_000
/** A command of several transactions that runs longer counts as lost with its process, ms. */
const longestMs = 5 * 60_000
/** Larger answers are not stored; only their existence is recorded. */
const maxCharacters = 65_536

/** The header in the documentation of a write. */
export const idempotencyHeader = {
  type: 'object',
  properties: {
    [header]: { type: 'string', maxLength: 128, description: '同一编号的提交一天之内只做一次，再来得到第一次的回答' },
  },
} as const

/** Whether an endpoint changes something for a signed-in person; devices' operations have ids of their own. */
export const isWrite = (endpoint: Endpoint): boolean =>
  (endpoint.mode === undefined || endpoint.mode === 'person') && endpoint.method !== 'GET' && !endpoint.transaction.readOnly

/**
 * The key of a write, or null.
 * @throws Refused A0400 for an invalid key
 */
export const idempotencyKeyOf = (
  endpoint: Endpoint,
  headers: IncomingHttpHeaders,
  input: unknown,
  received: Received | undefined,
): IdempotencyKey | null => {
  const key = headers[header]
  if (key === undefined || !isWrite(endpoint)) return null
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,128}$/.test(key)) throw refuse('A0400.key')
  const files = received?.uploads.map(({ field, fileName, sha256 }) => [field, fileName, sha256]) ?? []
  const contentDigest = createHash('sha256')
    .update(JSON.stringify([input, files]))
    .digest('base64url')
  return { key, callId: endpoint.id, contentDigest }
}

/**
 * Runs `work` in the transaction of `ctx`, unless it was done under this key: then it returns the first answer. Waits for a running request
 * with the same key.
 */
export const runOnceIn = async (ctx: Ctx, once: IdempotencyKey, work: () => Promise<unknown>): Promise<unknown> => {
  const earlierAnswer = await reserveKey(ctx, once)
  if (earlierAnswer !== null) return earlierAnswer.data
  const data = await work()
  await storeAnswer(ctx, once, data)
  return data
}

/**
 * Runs a command of several transactions once per key: one transaction before it reserves the key, another one after it stores the
 * answer. A second request with the key is refused while the first is running.
 */
export const runOnceAcross = async (run: Run, once: IdempotencyKey, work: () => Promise<unknown>): Promise<unknown> => {
  const earlierAnswer = await run((ctx) => reserveKey(ctx, once))
  if (earlierAnswer !== null) return earlierAnswer.data
  let data: unknown
  try {
    data = await work()
  } catch (error) {
    await run((ctx) => forget(ctx, once))
    throw error
  }
  await run((ctx) => storeAnswer(ctx, once, data))
  return data
}

interface Row {
  readonly callId: string
  /** encrypted `contentDigest` */
  readonly content: string
  readonly answer: string | null
  readonly beginTime: Date
  readonly endTime: Date | null
}
const ownRow = 'tenant_id = $1 and user_id = $2 and request_key = $3'
const rowKey = (ctx: Ctx, { key }: IdempotencyKey): readonly unknown[] => [ctx.tenantId, ctx.person.userId, key]

/**
 * Reserves the key, or returns the stored answer. null: do the work, because this is the first request or the earlier one died more than
 * 5 min ago. @throws Refused A0501.once the first request still runs, or for another content or an answer that was not stored
 */
const reserveKey = async (ctx: Ctx, once: IdempotencyKey): Promise<{ readonly data: unknown } | null> => {
  const keyRow = { userId: ctx.person.userId, requestKey: once.key, callId: once.callId, beginTime: ctx.at }
  const insertedKeys = await insertRows(ctx.tx, 'request_key', [{ ...keyRow, content: ctx.personal.seal(once.contentDigest) }], {
    skip: ['userId', 'requestKey'],
    returning: ['requestKey'],
  }).catch((error: unknown) => {
    // the first request runs longer than this transaction may wait
    throw (error as { code?: string }).code === '57014' ? refuse('A0501.once') : error
  })
  if (insertedKeys.length > 0) return null
  const [row] = await ctx.tx.query<Row>(
    `select call_id, content, answer, begin_time, end_time from request_key where ${ownRow} for update`,
    rowKey(ctx, once),
  )
  // the first request was refused just now, and its key is gone
  if (row === undefined) throw refuse('A0501.once')
  if (row.callId !== once.callId || ctx.personal.open(row.content) !== once.contentDigest) throw refuse(`${codes.twice}.other`)
  if (row.endTime !== null) {
    if (row.answer === null) throw refuse(`${codes.twice}.done`)
    return { data: JSON.parse(ctx.personal.open(row.answer)) }
  }
  if (ctx.now - row.beginTime.getTime() < longestMs) throw refuse('A0501.once')
  await ctx.tx.query(`update request_key set begin_time = $4 where ${ownRow}`, [...rowKey(ctx, once), ctx.at])
  return null
}

const storeAnswer = async (ctx: Ctx, once: IdempotencyKey, data: unknown): Promise<void> => {
  if (data instanceof Download || data instanceof EventStream) return forget(ctx, once)
  const text = JSON.stringify(data ?? null)
  const answer = text.length > maxCharacters ? null : ctx.personal.seal(text)
  await ctx.tx.query(`update request_key set answer = $4, end_time = $5 where ${ownRow}`, [...rowKey(ctx, once), answer, ctx.at])
}

const forget = async (ctx: Ctx, once: IdempotencyKey): Promise<void> => {
  await ctx.tx.query(`delete from request_key where ${ownRow}`, rowKey(ctx, once))
}

/** Deletes keys older than a day. */
export const purgeIdempotencyKeys: JobTask = {
  name: 'request-key.purge',
  everyMin: 60,
  run: async ({ db, clock }, { tenantId }) => {
    await db.inTenant(tenantId, (tx) =>
      tx.query('delete from request_key where tenant_id = $1 and begin_time <= $2', [tenantId, new Date(clock.now() - keptMs)]),
    )
  },
}
