// 自动建波 · stockout/waveAuto
import { momentText } from '#contract/rules/clock'
import type { Ctx, Run } from '../platform/ctx.ts'
import { actInParts } from '../platform/document/perform.ts'
import { Refused } from '../platform/errors.ts'
import { jobRun } from '../platform/jobRun.ts'
import type { JobTask } from '../platform/jobs.ts'
import { createWave } from './waveCreate.ts'
import { chooseOrders, type Choice } from './waveOrders.ts'
import { waves } from './wave.ts'

interface Rule {
  readonly id: string
  readonly choice: Choice
  /** times of the day, `HH:mm` Shanghai */
  readonly times: readonly string[]
  readonly triggerOrderNum: number | null
  readonly autoRelease: boolean
}
interface Row {
  id: string
  warehouseNo: string
  sid: string
  cronTimes: string[] | null
  triggerOrderNum: number | null
  ownerNos: string[] | null
  shopNos: string[] | null
  logisticsCodes: string[] | null
  orderTags: number[] | null
  orderStructures: number[] | null
  provinceCodes: string[] | null
  deadlineWithinMin: number | null
  maxOrderNum: number
  autoRelease: number
}

/** The values of a condition as the order list takes them; '' is no condition. */
const textOf = (values: readonly (string | number)[] | null): string => (values ?? []).join(',')

/** Enabled rules, smallest priority first, of warehouses with automatic waves (wms_warehouse.auto_wave). */
const rulesOf = async (ctx: Ctx): Promise<Rule[]> => {
  const rows = await ctx.tx.query<Row>(
    `select r.id, r.warehouse_no, r.sid, r.cron_times, r.trigger_order_num, r.owner_nos, r.shop_nos, r.logistics_codes, r.order_tags,
            r.order_structures, r.province_codes, r.deadline_within_min, r.max_order_num, r.auto_release
       from wave_rule r join wms_warehouse w on w.tenant_id = $1 and w.warehouse_no = r.warehouse_no and w.sid = r.sid
      where r.tenant_id = $1 and r.is_disabled = 0 and w.auto_wave = 1 and w.is_disabled = 0 order by r.priority, r.rule_name`,
    [ctx.tenantId],
  )
  return rows.map((row) => ({
    id: row.id,
    times: row.cronTimes ?? [],
    triggerOrderNum: row.triggerOrderNum,
    autoRelease: row.autoRelease === 1,
    choice: {
      warehouseNo: row.warehouseNo,
      sid: row.sid,
      maxOrderNum: row.maxOrderNum,
      filter: {
        ownerNo: textOf(row.ownerNos),
        shopNo: textOf(row.shopNos),
        logisticsCode: textOf(row.logisticsCodes),
        tag: textOf(row.orderTags),
        orderStructure: textOf(row.orderStructures),
        provinceCode: textOf(row.provinceCodes),
        deadlineTimeEnd: row.deadlineWithinMin === null ? '' : momentText(ctx.now + row.deadlineWithinMin * 60_000),
      },
    },
  }))
}

/** Whether the rule is due: its time of day is this minute, or enough orders wait. */
const isDue = async (ctx: Ctx, rule: Rule): Promise<boolean> => {
  if (rule.times.includes(momentText(ctx.now).slice(11, 16))) return true
  if (rule.triggerOrderNum === null) return false
  return (await chooseOrders(ctx, rule.choice, false)).length >= rule.triggerOrderNum
}

/**
 * Creates the waves of rules that are due this minute (floor.md §7.3 wave_rule, §18 wave-auto), and releases a wave if its rule has
 * auto_release. Returns the numbers of the new waves.
 */
export const buildDueWaves = async (run: Run): Promise<string[]> => {
  const newWaveNos: string[] = []
  for (const rule of await run(rulesOf, { readOnly: true })) {
    if (!(await run((ctx) => isDue(ctx, rule), { readOnly: true }))) continue
    const waveNo = await run((ctx) => build(ctx, rule))
    if (waveNo === null) continue
    newWaveNos.push(waveNo)
    if (rule.autoRelease) await actInParts(run, waves, 'release', waveNo)
  }
  return newWaveNos
}

const build = async (ctx: Ctx, rule: Rule): Promise<string | null> => {
  try {
    return (await createWave(ctx, rule.choice, 1, rule.id)).waveNo
  } catch (error) {
    if (error instanceof Refused && error.refusal.code === 'A2223') return null
    throw error
  }
}

export const waveTask: JobTask = {
  name: 'wave-auto',
  everyMin: 1,
  run: async (services, { tenantId }) => {
    await buildDueWaves(jobRun(services, tenantId))
  },
}
