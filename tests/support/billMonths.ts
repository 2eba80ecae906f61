// 过了一个月 · support/billMonths
/** The product and the people of finance on the third of a later month. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { expect } from 'vitest'
import { monthAfter } from '#contract/rules/clock'
import { dayAfter } from '#contract/rules/workCalendar'
import type { Period } from './billSteps.ts'
import { Desk } from './deskUser.ts'
import { laterEnvironment, laterPages } from './laterDays.ts'
import type { Product, Running } from './product.ts'

/** A month as the period of a bill. */
export const periodOf = (month: string): Period => ({ start: `${month}-01`, end: dayAfter(`${monthAfter(month, 1)}-01`, -1) })

/**
 * Runs these jobs one after the other, each to its end. The timetable would: but it queues them for the product's time, and the database,
 * which looks what is due, has no other clock than the machine's.
 */
const runJobs = async (product: Running, names: readonly string[]): Promise<void> => {
  const database = new Client(product.jobsUrl())
  await database.connect()
  const isDone = async (key: string): Promise<boolean> =>
    (await database.query('select 1 from graphile_worker.jobs where key = $1', [key])).rows.length === 0
  try {
    for (const name of names) {
      const key = `${name}:1:journey`
      await database.query(`select graphile_worker.add_job($1, '{"tenantId": 1}', job_key => $2)`, [name, key])
      await expect.poll(() => isDone(key), { timeout: 120_000 }).toBe(true)
    }
  } finally {
    await database.end()
  }
}

export interface BillPeople {
  /** 财务: makes bills */
  readonly finance: Desk
  /** 管理员: approves them */
  readonly approver: Desk
  /** `npm run books` on that day */
  books(): Promise<string>
  close(): Promise<unknown>
}
/** From what the warehouse did to fees. */
const billingJobs = ['fin-waybill', 'fin-fact', 'fin-pricing']
/** Stops the product, starts it again on the third of this month with the clock of that day, prices what happened, and signs both in. */
export const comeBackIn = async (product: Product, month: string): Promise<BillPeople> => {
  const laterMs = Date.parse(`${month}-03T10:00:00+08:00`) - Date.now()
  const environment = laterEnvironment(laterMs)
  await product.halt()
  await product.restart(environment)
  await runJobs(product, billingJobs)
  const enter = async (account: string): Promise<Desk> => {
    const desk = await Desk.open(`${product.url}/login`, { prepare: laterPages(laterMs) })
    await desk.signIn(account, product.password)
    return desk
  }
  const [finance, approver] = await Promise.all([enter('finance01'), enter('admin')])
  return {
    finance,
    approver,
    books: async () => {
      const env = { ...process.env, ...environment, DATA_DIR: product.dataDir }
      const { stdout } = await promisify(execFile)(process.execPath, ['tools/books.mjs'], { env })
      return stdout
    },
    close: () => Promise.all([finance.close(), approver.close()]),
  }
}
