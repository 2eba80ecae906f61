// 数据库 · platform/db
import {
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type DatabaseConnection,
  type Driver,
} from 'kysely'
import type { Socket } from 'node:net'
import { Pool, types as parsers, type PoolClient, type PoolConfig } from 'pg'

/** Rows are read loosely typed at this edge; every caller names its row type. */
export type SqlRow = Record<string, unknown>

/** The only handle a statement can be sent on: one client, one transaction, one tenant. */
export interface Tx {
  readonly tenantId: number
  /** Unnamed statement with $n parameters. */
  query<R extends object = SqlRow>(sql: string, params?: readonly unknown[]): Promise<R[]>
  /** Named (prepared) statement for hot paths; the name must be unique per text. */
  named<R extends object = SqlRow>(name: string, sql: string, params: readonly unknown[]): Promise<R[]>
  /**
   * Rows of a long answer as arrays, `size` at a time, read as they are asked for: neither side holds more. Any order by is
   * evaluated before the first rows come. One at a time; left early, it lasts until the transaction ends.
   */
  batches(sql: string, params: readonly unknown[], size: number): AsyncGenerator<readonly (readonly unknown[])[]>
  /** Kysely on the same client and transaction. */
  readonly k: Kysely<Record<string, SqlRow>>
}

export interface TxOptions {
  /** one snapshot for all statements: a list and its count, a task and its lines belong to the same moment */
  readonly readOnly?: boolean
  readonly timeoutMs?: number
  /**
   * Every statement reads by key: planned once per connection, and never to scan a table. A plan made while a table was empty (a
   * fresh warehouse) would scan it for as long as the connection keeps the plan, and it grows by thousands of rows a minute.
   */
  readonly byKey?: boolean
}

export interface Db {
  /**
   * Runs `work` in one transaction of one tenant: BEGIN, `app.set_tenant`, work, COMMIT; ROLLBACK on any throw.
   * `lock_timeout`, `statement_timeout` keep a write under 5 s so that the change feed never stands still.
   */
  inTenant<T>(tenantId: number, work: (tx: Tx) => Promise<T>, options?: TxOptions): Promise<T>
  /** Statement outside every tenant: only for the tables without tenant (tenant list, templates, leases). */
  global<R extends object = SqlRow>(sql: string, params?: readonly unknown[]): Promise<R[]>
  close(): Promise<void>
}

/** int8 stays text except where kinds.ts turns it into a number; dates stay `YYYY-MM-DD` text. */
const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary'): ((value: string) => unknown) => {
    if (oid === 1082) return (value) => value
    return parsers.getTypeParser(oid, format) as (value: string) => unknown
  },
}

/** Opens the pool of the application role. `max` stays small: on few cores the database, node and argon2 compete. */
export const openDb = (url: string, max = 8): Db => {
  // pipelined: statements sent in one go, without waiting for each other's answer, are one packet to the database
  const config: PoolConfig & { readonly pipeline: boolean } = { connectionString: url, max, types, pipeline: true }
  const pool = new Pool(config)
  pool.on('error', (error) => console.error(`[db] 空闲连接断开: ${error.message}`))
  return {
    async inTenant(tenantId, work, options) {
      if (!Number.isInteger(tenantId) || tenantId <= 0) throw new Error(`tenant id must be a positive integer, got ${tenantId}`)
      const client = await pool.connect()
      let broken = false
      try {
        gather(client)
        const opened = client.query(
          `${options?.readOnly ? 'begin isolation level repeatable read read only' : 'begin'}; select app.set_tenant(${tenantId}); set local statement_timeout = ${options?.timeoutMs ?? 5000}${options?.byKey ? '; set local enable_seqscan = off; set local plan_cache_mode = force_generic_plan' : ''}`,
        )
        // goes out together with the first statement of the work; if it fails, so does that, and this is the reason
        const [begun, result] = await Promise.allSettled([opened, work(transaction(client, tenantId))])
        if (begun.status === 'rejected') throw begun.reason
        if (result.status === 'rejected') throw result.reason
        await client.query('commit')
        return result.value
      } catch (error) {
        await client.query('rollback').catch(() => {
          broken = true
        })
        throw error
      } finally {
        client.release(broken)
      }
    },
    async global(sql, params) {
      const result = await pool.query(sql, params as unknown[])
      return result.rows as never
    },
    close: () => pool.end(),
  }
}

/**
 * Holds the bytes of a connection back until everything that is sent in this turn of the event loop is there: statements that do not
 * wait for each other leave in one write (a write costs as much as a small statement).
 */
const gather = (client: PoolClient): void => {
  const { stream } = (client as unknown as { readonly connection: { readonly stream: Socket } }).connection
  if (stream.writableCorked > 0) return
  stream.cork()
  process.nextTick(() => stream.uncork())
}

const transaction = (client: PoolClient, tenantId: number): Tx => {
  let kysely: Kysely<Record<string, SqlRow>> | undefined
  return {
    tenantId,
    query: async (sql, params) => {
      gather(client)
      return (await client.query(sql, params as unknown[])).rows as never
    },
    named: async (name, text, values) => {
      gather(client)
      return (await client.query({ name, text, values: values as unknown[] })).rows as never
    },
    batches: (sql, params, size) => batchesOf(client, sql, params, size),
    get k() {
      kysely ??= kyselyOn(client)
      return kysely
    },
  }
}

async function* batchesOf(
  client: PoolClient,
  sql: string,
  params: readonly unknown[],
  size: number,
): AsyncGenerator<readonly (readonly unknown[])[]> {
  await client.query(`declare batches no scroll cursor for ${sql}`, [...params])
  for (let left = true; left;) {
    const { rows } = await client.query<unknown[]>({ text: `fetch ${size} from batches`, rowMode: 'array' })
    left = rows.length === size
    if (rows.length > 0) yield rows
  }
  await client.query('close batches')
}

/** Kysely bound to the client of a running transaction: it may neither begin nor commit one of its own. */
const kyselyOn = (client: PoolClient): Kysely<Record<string, SqlRow>> => {
  const connection: DatabaseConnection = {
    executeQuery: async (query) => {
      const result = await client.query(query.sql, [...query.parameters])
      return { rows: result.rows as never, numAffectedRows: BigInt(result.rowCount ?? 0) }
    },
    streamQuery: () => {
      throw new Error('streaming is not offered inside a transaction')
    },
  }
  const refuse = (): Promise<never> => Promise.reject(new Error('the transaction belongs to inTenant'))
  const driver: Driver = {
    init: async () => undefined,
    acquireConnection: async () => connection,
    beginTransaction: refuse,
    commitTransaction: refuse,
    rollbackTransaction: refuse,
    releaseConnection: async () => undefined,
    destroy: async () => undefined,
  }
  return new Kysely({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => driver,
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })
}
