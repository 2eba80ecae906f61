// 单据编号发放 · platform/numbers
import { defaultNumberRule, docNo, numberPeriod, type NumberRule } from '#contract/rules/docNo'
import { today } from './time.ts'
import type { Db } from './db.ts'

const block = 20
const ruleMs = 10_000

export interface Numbers {
  /** `count` fresh numbers of a business code (`CK`, `BC`, `JH` …) for the day of `now` (epoch ms), in rising order. */
  take(tenantId: number, bizCode: string, count: number, now: number): Promise<readonly string[]>
}

interface Run {
  next: number
  end: number
}

/**
 * Numbers by `rule_order_num` (floor.md §12.9), drawn from `no_sequence` in blocks of 20 (more when more are asked for). A block is taken
 * in a transaction of its own, so that no document waits for another's commit and a rolled-back document leaves a gap, never a repeat. `db`
 * is the pool beside the one the caller's transaction is on: waiting for a second connection of the same pool could deadlock.
 */
export const numbersOn = (db: Db): Numbers => {
  const runs = new Map<string, Run>()
  const rules = new Map<string, { readonly rule: NumberRule; readonly until: number }>()
  const queue = new Map<string, Promise<unknown>>()

  const ruleOf = async (tenantId: number, bizCode: string): Promise<NumberRule> => {
    const key = `${tenantId}|${bizCode}`
    const known = rules.get(key)
    if (known && known.until > performance.now()) return known.rule
    const rule = await readRule(db, tenantId, bizCode)
    rules.set(key, { rule, until: performance.now() + ruleMs })
    return rule
  }

  const draw = async (tenantId: number, bizCode: string, count: number, now: number): Promise<readonly string[]> => {
    const rule = await ruleOf(tenantId, bizCode)
    const day = today(now)
    const period = numberPeriod(rule, day)
    const key = `${tenantId}|${bizCode}|${period}`
    const run = runs.get(key) ?? { next: 0, end: 0 }
    const numbers: number[] = []
    while (numbers.length < count && run.next < run.end) numbers.push(run.next++)
    if (numbers.length < count) {
      const wanted = Math.max(block, count - numbers.length)
      const start = await reserve(db, tenantId, bizCode, period, wanted)
      Object.assign(run, { next: start, end: start + wanted })
      while (numbers.length < count) numbers.push(run.next++)
      runs.set(key, run)
    }
    return numbers.map((seq) => docNo(rule, day, seq))
  }

  return {
    take: (tenantId, bizCode, count, now) => {
      // one draw at a time per code, or two callers would each waste a part of a block
      const key = `${tenantId}|${bizCode}`
      const before = queue.get(key) ?? Promise.resolve()
      const mine = before.then(() => draw(tenantId, bizCode, count, now))
      const settled = mine.then(
        () => undefined,
        () => undefined,
      )
      queue.set(key, settled)
      return mine
    },
  }
}

/** First number of a fresh run of `wanted` numbers; numbers start at 1. */
const reserve = (db: Db, tenantId: number, bizCode: string, period: string, wanted: number): Promise<number> =>
  db.inTenant(tenantId, async (tx) => {
    const rows = await tx.query<{ nextNo: string }>(
      `insert into no_sequence as s (tenant_id, biz_code, period, next_no) values ($1, $2, $3, $4)
       on conflict (tenant_id, biz_code, period) do update set next_no = s.next_no + $5 returning s.next_no`,
      [tenantId, bizCode, period, wanted + 1, wanted],
    )
    return Number(rows[0]?.nextNo) - wanted
  })

const readRule = (db: Db, tenantId: number, bizCode: string): Promise<NumberRule> =>
  db.inTenant(
    tenantId,
    async (tx) => {
      const rows = await tx.query<{ prefix: string; dateFormat: 1 | 2 | 3; seqLen: number; resetCycle: 1 | 2 | 3 }>(
        `select prefix, date_format, seq_len, reset_cycle from rule_order_num
         where tenant_id = $1 and rule_kind = 1 and biz_code = $2 and target_key = '*'`,
        [tenantId, bizCode],
      )
      const row = rows[0]
      return row
        ? { prefix: row.prefix, dateFormat: row.dateFormat, seqLen: row.seqLen, resetCycle: row.resetCycle }
        : defaultNumberRule(bizCode)
    },
    { readOnly: true },
  )
