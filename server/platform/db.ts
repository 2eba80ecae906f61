// 数据库 · platform/db
import type { Socket } from 'node:net'
import {
  DatabaseError,
  types as parsers,
  type PoolClient,
  type PoolConfig,
  type QueryArrayConfig,
  type QueryArrayResult,
  type QueryConfig,
} from 'pg'
import { arrayText, isFlat } from './arrays.ts'
import { DatabaseLost } from './errors.ts'
import { openPool, type PoolLoad } from './pool.ts'

/** A row without a type given by the caller. */
export type SqlRow = Record<string, unknown>

/**
 * The only handle for statements: one client, one transaction, one tenant. Rows have the names of their columns in camelCase:
 * `select t.goods_no` returns `goodsNo`.
 */
export interface Tx {
  readonly tenantId: number
  /** Unnamed statement with $n parameters. */
  query<R extends object = SqlRow>(sql: string, params?: readonly unknown[]): Promise<R[]>
  /** Named (prepared) statement for hot paths; the name must be unique per text. */
  named<R extends object = SqlRow>(name: string, sql: string, params: readonly unknown[]): Promise<R[]>
  /**
   * Rows of a long result as arrays, `size` at a time, fetched through a cursor, so that neither side holds all of them. Any order by is
   * evaluated before the first rows come. One cursor at a time; when iteration stops early it stays open until the transaction ends.
   */
  batches(sql: string, params: readonly unknown[], size: number): AsyncGenerator<readonly (readonly unknown[])[]>
}

export interface TxOptions {
  /**
   * All statements read one snapshot: a list and its count, a task and its lines belong to the same moment. Nothing is locked: locking
   * clauses of statements are left out here.
   */
  readonly readOnly?: boolean
  readonly timeoutMs?: number
  /**
   * For statements that all read by key: plans are made once per connection, and without table scans. A plan made while a table was empty
   * (a new warehouse) would scan it as long as the connection keeps the plan, while the table grows by thousands of rows a minute.
   */
  readonly byKey?: boolean
}

export interface Db {
  /**
   * Runs `work` in one transaction of one tenant: BEGIN, `app.set_tenant`, work, COMMIT; ROLLBACK on any throw. `lock_timeout` and
   * `statement_timeout` keep a write under 5 s, so that the change feed is not held up.
   */
  inTenant<T>(tenantId: number, work: (tx: Tx) => Promise<T>, options?: TxOptions): Promise<T>
  /** Statement outside every tenant: only for the tables without tenant (tenant list, templates, leases). */
  global<R extends object = SqlRow>(sql: string, params?: readonly unknown[]): Promise<R[]>
  /** connections in use, and number of waiters */
  load(): PoolLoad
  close(): Promise<void>
}

/** int8 stays text except where kinds.ts turns it into a number; dates stay `YYYY-MM-DD` text. */
const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary'): ((value: string) => unknown) => {
    if (oid === 1082) return (value) => value
    return parsers.getTypeParser(oid, format) as (value: string) => unknown
  },
}

/** Longest statement by default, ms. */
const statementMs = 5000
/** When the database neither answers nor ends a statement, its connection is closed after this many ms more. */
const silenceMs = 5000
/** Work that holds a transaction open and sends nothing for this long is ended by the database, ms. */
const idleMs = 60_000

/**
 * Opens the pool of the application role. `max` stays small: on few cores the database, node and argon2 compete.
 * @param rank 2: a pool that may be used while a transaction of the main pool is open (pool.ts)
 */
export const openDb = (url: string, max = 8, rank: 1 | 2 = 1): Db => {
  // pipelined: statements that do not wait for each other's answer are sent to the database in one packet
  const config: PoolConfig & { readonly pipeline: boolean } = { connectionString: url, max, types, pipeline: true }
  const pool = openPool(config, rank)
  return {
    async inTenant(tenantId, work, options) {
      if (!Number.isInteger(tenantId) || tenantId <= 0) throw new Error(`tenant id must be a positive integer, got ${tenantId}`)
      const timeoutMs = options?.timeoutMs ?? statementMs
      return pool.use(async (client, committing) => {
        const tx = transaction(client, tenantId, timeoutMs + silenceMs, options?.readOnly === true)
        try {
          gather(client)
          const opened = tx.query(opening(tenantId, timeoutMs, options))
          // `begin` is sent together with the first statement of the work; if it fails, that statement fails, too, and this is the reason
          // to report
          const [begun, result] = await Promise.allSettled([opened, work(tx)])
          if (begun.status === 'rejected') throw begun.reason
          if (result.status === 'rejected') throw result.reason
          committing()
          await tx.query('commit')
          return result.value
        } catch (error) {
          // a connection that cannot roll back is not returned to the pool
          await tx.query('rollback').catch(() => {
            throw new DatabaseLost(true)
          })
          throw error
        }
      })
    },
    global: (sql, params) =>
      pool.use(async (client, committing) => {
        committing()
        const text = { text: sql, values: params as unknown[], rowMode: 'array', query_timeout: statementMs + silenceMs } as const
        return rowsOf(await client.query(text)) as never
      }),
    load: () => pool.load(),
    close: () => pool.close(),
  }
}

const opening = (tenantId: number, timeoutMs: number, options: TxOptions = {}): string =>
  [
    options.readOnly ? 'begin isolation level repeatable read read only' : 'begin',
    `select app.set_tenant(${tenantId})`,
    `set local statement_timeout = ${timeoutMs}`,
    `set local idle_in_transaction_session_timeout = ${idleMs}`,
    ...(options.byKey ? ['set local enable_seqscan = off', 'set local plan_cache_mode = force_generic_plan'] : []),
  ].join('; ')

/**
 * Collects the bytes of a connection until the end of this turn of the event loop, so that statements which do not wait for each other are
 * sent in one write (a write costs as much as a small statement).
 */
const gather = (client: PoolClient): void => {
  const { stream } = (client as unknown as { readonly connection: { readonly stream: Socket } }).connection
  if (stream.writableCorked > 0) return
  stream.cork()
  process.nextTick(() => stream.uncork())
}

/** Cache of camelCase names by column name. */
const names = new Map<string, string>()
const nameOf = (column: string): string => {
  const cachedName = names.get(column)
  if (cachedName !== undefined) return cachedName
  const name = column.replaceAll(/_([a-z0-9])/g, (_part, letter: string) => letter.toUpperCase())
  names.set(column, name)
  return name
}

/**
 * Rows of an answer as objects by column name; empty for several statements sent as one text (begin and the next one). Each is a copy of one
 * parsed object: built column by column a wide row becomes a hash table, with five times the memory and the time.
 */
const rowsOf = (answer: QueryArrayResult<unknown[]>): readonly SqlRow[] => {
  if (Array.isArray(answer) || answer.rows.length === 0) return []
  const columns = answer.fields.map(({ name }) => nameOf(name))
  const empty = JSON.parse(`{${columns.map((column) => `${JSON.stringify(column)}:null`).join(',')}}`) as SqlRow
  return answer.rows.map((values) => {
    const row: SqlRow = { ...empty }
    for (let at = 0; at < columns.length; at++) row[columns[at] ?? ''] = values[at]
    return row
  })
}

/** Sends one statement and returns its rows as arrays. */
type Send = (statement: QueryConfig) => Promise<QueryArrayResult<unknown[]>>

/** A locking clause where it ends a SELECT. */
const locking =
  /\s+for\s+(?:no\s+key\s+update|update|key\s+share|share)(?:\s+of\s+\w+(?:\s*,\s*\w+)*)?(?:\s+nowait|\s+skip\s+locked)?(?=\s*(?:\)|$))/gi

/**
 * The statement without its locking clauses. A function shared by a write and a page locks rows for the write; PostgreSQL refuses such a
 * statement in a read-only transaction.
 */
export const unlocked = (sql: string): string => sql.replaceAll(locking, '')

/** `patienceMs`: a connection is given up after this time without any answer to a statement. */
const transaction = (client: PoolClient, tenantId: number, patienceMs: number, readOnly: boolean): Tx => {
  let reason: unknown
  const reading = (sql: string): string => (readOnly ? unlocked(sql) : sql)
  const send: Send = async (statement) => {
    const values = statement.values?.map(sentOf)
    gather(client)
    const patient: QueryArrayConfig & { readonly query_timeout: number } = {
      ...statement,
      ...(values && { values }),
      rowMode: 'array',
      query_timeout: patienceMs,
    }
    try {
      return await client.query(patient)
    } catch (error) {
      // when one of several statements sent together fails, the others are aborted. Each reports the reason of the first, because a
      // deadlock must be recognised as worth a second try
      if (!isAborted(error)) reason = error
      throw reason ?? error
    }
  }
  return {
    tenantId,
    query: async (sql, values) => rowsOf(await send({ text: reading(sql), values: values as unknown[] })) as never,
    named: async (name, sql, values) => {
      const text = reading(sql)
      // a name stands for one text
      return rowsOf(await send({ name: text === sql ? name : `${name}_read`, text, values: values as unknown[] })) as never
    },
    batches: (sql, params, size) => batchesOf(send, reading(sql), params, size),
  }
}

/** A parameter in the form in which it is sent. Arrays are written here, because the driver takes several times as long for them. */
const sentOf = (value: unknown): unknown => {
  if (isNoMoment(value)) throw noMoment()
  return Array.isArray(value) && isFlat(value) ? arrayText(value) : value
}
const isNoMoment = (value: unknown): boolean =>
  value instanceof Date ? Number.isNaN(value.getTime()) : Array.isArray(value) && value.some(isNoMoment)
/** The database's error for an invalid moment; the driver would refuse to send it. */
const noMoment = (): Error => Object.assign(new Error('invalid Date as a parameter'), { code: '22007' })

/** 25P02: refused because an earlier statement of the transaction failed. */
const isAborted = (error: unknown): boolean => error instanceof DatabaseError && error.code === '25P02'

async function* batchesOf(
  send: Send,
  sql: string,
  params: readonly unknown[],
  size: number,
): AsyncGenerator<readonly (readonly unknown[])[]> {
  await send({ text: `declare batches no scroll cursor for ${sql}`, values: [...params] })
  for (let left = true; left;) {
    const { rows } = await send({ text: `fetch ${size} from batches` })
    left = rows.length === size
    if (rows.length > 0) yield rows
  }
  await send({ text: 'close batches' })
}
