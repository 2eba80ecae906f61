// 单据编号发放 · platform/numbers
import { defaultNumberRule, docNo, numberPeriod, type NumberRule } from '#contract/rules/docNo'
import { today } from './time.ts'
import type { Db, Tx } from './db.ts'

const blockSize = 20
const ruleMs = 10_000

export interface Numbers {
  /** `count` new numbers of a business code (`CK`, `BC`, `JH` …) for the day of `now` (epoch ms), in rising order. */
  take(tenantId: number, bizCode: string, count: number, now: number): Promise<readonly string[]>
}

interface NumberRun {
  /** rule when the block was drawn; the block's numbers use it even after a change */
  readonly rule: NumberRule
  readonly period: string
  next: number
  readonly end: number
}

const isSame = (a: NumberRule, b: NumberRule): boolean =>
  a.prefix === b.prefix && a.dateFormat === b.dateFormat && a.seqLen === b.seqLen && a.resetCycle === b.resetCycle

/**
 * Numbers by `rule_order_num` (floor.md §12.9), drawn from `no_sequence` in blocks of 20 (more for larger requests). A block is taken in a
 * transaction of its own, so that no document waits for another's commit and a rolled-back document leaves a gap, never a repeat. `db` is
 * the second pool, because waiting for a second connection of the caller's pool could deadlock.
 */
export const numbersOn = (db: Db): Numbers => {
  const runs = new Map<string, NumberRun>()
  const rules = new Map<string, { readonly rule: NumberRule; readonly until: number }>()
  const queue = new Map<string, Promise<unknown>>()

  const ruleOf = async (tenantId: number, bizCode: string): Promise<NumberRule> => {
    const key = `${tenantId}|${bizCode}`
    const cachedRule = rules.get(key)
    if (cachedRule && cachedRule.until > performance.now()) return cachedRule.rule
    const rule = await db.inTenant(tenantId, (tx) => readRule(tx, bizCode), { readOnly: true })
    rules.set(key, { rule, until: performance.now() + ruleMs })
    return rule
  }

  const drawNumbers = async (tenantId: number, bizCode: string, count: number, now: number): Promise<readonly string[]> => {
    const rule = await ruleOf(tenantId, bizCode)
    const day = today(now)
    const key = `${tenantId}|${bizCode}`
    const numbers: string[] = []
    const takeFrom = (run: NumberRun): void => {
      while (numbers.length < count && run.next < run.end) numbers.push(docNo(run.rule, day, run.next++))
    }
    const currentRun = runs.get(key)
    // the unused numbers of a block of another rule or period stay a gap
    if (currentRun && isSame(currentRun.rule, rule) && currentRun.period === numberPeriod(rule, day)) takeFrom(currentRun)
    if (numbers.length < count) {
      const newRun = await reserve(db, tenantId, bizCode, day, Math.max(blockSize, count - numbers.length))
      rules.set(key, { rule: newRun.rule, until: performance.now() + ruleMs })
      runs.set(key, newRun)
      takeFrom(newRun)
    }
    return numbers
  }

  return {
    take: (tenantId, bizCode, count, now) => {
      // one draw at a time per code, because two callers would each waste a part of a block
      const key = `${tenantId}|${bizCode}`
      const previousDraw = queue.get(key) ?? Promise.resolve()
      const ownDraw = previousDraw.then(() => drawNumbers(tenantId, bizCode, count, now))
      const drawEnd = ownDraw.then(
        () => undefined,
        () => undefined,
      )
      queue.set(key, drawEnd)
      return ownDraw
    },
  }
}

/**
 * Reserves a run of `runLength` numbers; numbers start at 1. The rule is locked meanwhile: a change of the rule first carries the counter
 * over to the new period (setting/numberRules), so that no server draws numbers that another one drew under the old rule.
 */
const reserve = (db: Db, tenantId: number, bizCode: string, day: string, runLength: number): Promise<NumberRun> =>
  db.inTenant(tenantId, async (tx) => {
    const rule = await readRule(tx, bizCode, ' for share')
    const period = numberPeriod(rule, day)
    const rows = await tx.query<{ nextNo: string }>(
      `insert into no_sequence as s (tenant_id, biz_code, period, next_no) values ($1, $2, $3, $4)
       on conflict (tenant_id, biz_code, period) do update set next_no = s.next_no + $5 returning s.next_no`,
      [tenantId, bizCode, period, runLength + 1, runLength],
    )
    const end = Number(rows[0]?.nextNo)
    return { rule, period, next: end - runLength, end }
  })

const readRule = async (tx: Tx, bizCode: string, lock: '' | ' for share' = ''): Promise<NumberRule> => {
  const [row] = await tx.query<NumberRule>(
    `select prefix, date_format, seq_len, reset_cycle from rule_order_num
      where tenant_id = $1 and rule_kind = 1 and biz_code = $2 and target_key = '*'${lock}`,
    [tx.tenantId, bizCode],
  )
  return row ?? defaultNumberRule(bizCode)
}
