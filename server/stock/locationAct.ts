// 批量生成与锁定库位 · stock/locationAct
import { location, locationBatch, locationLock, locationUnlock } from '#contract/stock/location'
import type { InputOf } from '#contract/call'
import { BIN_SPANS, binsIn, binSpans, madeMax, stepsIn, type Steps } from '#contract/rules/madeAtOnce'
import { misreadBin } from '#contract/rules/misread'
import { changed } from '../platform/changes.ts'
import type { Ctx } from '../platform/ctx.ts'
import { refuse } from '../platform/errors.ts'
import { handle } from '../platform/handle.ts'
import { reachWarehouse } from '../platform/scope.ts'
import { writeLogs } from '../platform/writeLogs.ts'
import { changeRows } from '../platform/rows.ts'

type Batch = InputOf<typeof locationBatch>
const twoDigits = (n: number): string => String(n).padStart(2, '0')
const steps = (span: Steps): number[] => Array.from({ length: stepsIn(span) }, (_, i) => span.from + i)

interface Bin {
  readonly no: string
  readonly aisle: string
  readonly bay: string
  readonly level: string
  readonly slot: string
}
/** Checks the number of requested bins before bins are made. @throws Refused A0421 */
const checkCount = (input: Batch): void => {
  const backwards = binSpans.find((name) => stepsIn(input[name]) === 0)
  if (backwards !== undefined) throw refuse('A0400', {}, { [backwards]: `${BIN_SPANS[backwards]}的结束不能小于开始` })
  const n = binsIn(input)
  if (n > madeMax) throw refuse('A0421.made', { n, what: '库位', max: madeMax })
}

/** Bins in walking order, which goes up one aisle and down the next. */
const binsOf = (input: Batch): Bin[] =>
  steps(input.aisle).flatMap((aisle, i) => {
    const bays = i % 2 === 0 ? steps(input.bay) : steps(input.bay).reverse()
    return bays.flatMap((bay) =>
      steps(input.level).flatMap((level) =>
        steps(input.slot).map((slot) => ({
          no: [input.zoneNo, twoDigits(aisle), twoDigits(bay), String(level), twoDigits(slot)].join('-'),
          aisle: twoDigits(aisle),
          bay: twoDigits(bay),
          level: String(level),
          slot: twoDigits(slot),
        })),
      ),
    )
  })

const batch = handle(locationBatch, async (ctx, input) => {
  await reachWarehouse(ctx, input.warehouseNo, input.sid)
  checkCount(input)
  const bins = binsOf(input)
  const misread = bins.map((bin) => misreadBin('库位编号', bin.no)).find((fault) => fault !== '')
  if (misread !== undefined) throw refuse('A0400', {}, { zoneNo: misread })
  const made = input.preview === 1 ? [] : await insertBins(ctx, input, bins)
  return { total: bins.length, made: made.length, first: bins[0]?.no ?? '', last: bins.at(-1)?.no ?? '' }
})

const insertBins = async (ctx: Ctx, input: Batch, bins: readonly Bin[]): Promise<readonly object[]> => {
  const made = await ctx.tx.query<{ locationNo: string }>(
    `insert into location as l (tenant_id, id, warehouse_no, sid, zone_no, location_type, location_no, aisle, bay, level, slot, pick_seq,
                                create_user_id, create_user_name, create_time, update_time)
     select $1, v.id, $2, $3, $4, $5, v.no, v.aisle, v.bay, v.level, v.slot, v.seq, $6, $7, $8, $8
       from unnest($9::bigint[], $10::text[], $11::text[], $12::text[], $13::text[], $14::text[], $15::int[])
         as v(id, no, aisle, bay, level, slot, seq)
         on conflict on constraint location_uk do nothing returning l.location_no`,
    [
      ctx.tenantId,
      input.warehouseNo,
      input.sid,
      input.zoneNo,
      input.locationType,
      ctx.person.userId,
      ctx.person.name,
      ctx.at,
      bins.map(() => ctx.id()),
      bins.map((bin) => bin.no),
      bins.map((bin) => bin.aisle),
      bins.map((bin) => bin.bay),
      bins.map((bin) => bin.level),
      bins.map((bin) => bin.slot),
      bins.map((_, i) => input.firstSeq + i * 10),
    ],
  )
  await writeLogs(ctx, [
    {
      bizType: location.id,
      bizNo: [input.warehouseNo, input.sid, input.zoneNo].join('|'),
      action: '批量生成',
      before: null,
      after: { num: made.length, noFrom: bins[0]?.no ?? '', noTo: bins.at(-1)?.no ?? '' },
    },
  ])
  await publishBins(ctx, input.warehouseNo, input.sid)
  return made
}

const publishBins = (ctx: Ctx, warehouseNo: string, sid: string): Promise<void> =>
  changed(ctx, [{ resource: 'stock/location', key: `${warehouseNo}|${sid}`, op: 'put', warehouseNo, sid }])

const setLock = async (
  ctx: Ctx,
  input: { readonly warehouseNo: string; readonly sid: string; readonly locationNos: readonly string[] },
  reason: string | null,
): Promise<{ done: number }> => {
  await reachWarehouse(ctx, input.warehouseNo, input.sid)
  const { warehouseNo, sid } = input
  const rows = await changeRows(
    ctx.tx,
    'location',
    input.locationNos.map((locationNo) => ({ locationNo })),
    {
      key: ['warehouseNo', 'sid', 'locationNo'],
      all: { warehouseNo, sid, isLocked: reason === null ? 0 : 1, lockReason: reason, updateTime: ctx.at },
      returning: ['locationNo'],
    },
  )
  if (rows.length === 0) throw refuse('A0404')
  const after = reason === null ? null : { reason }
  await writeLogs(
    ctx,
    rows.map(({ locationNo }) => ({
      bizType: location.id,
      bizNo: [input.warehouseNo, input.sid, locationNo].join('|'),
      action: reason === null ? '解锁' : '锁定',
      before: null,
      after,
    })),
  )
  await publishBins(ctx, input.warehouseNo, input.sid)
  return { done: rows.length }
}

const lock = handle(locationLock, (ctx, input) => setLock(ctx, input, input.reason))
/** locationUnlock: a bin locked by a stock check can only be unlocked by the check. @throws Refused A1711 */
const unlock = handle(locationUnlock, async (ctx, input) => {
  const [held] = await ctx.tx.query<{ n: string; no: string }>(
    `select b.location_no as n, b.check_no as no from stock_check_location b
       join location l on l.tenant_id = $1 and l.warehouse_no = b.warehouse_no and l.sid = b.sid and l.location_no = b.location_no
      where b.tenant_id = $1 and b.warehouse_no = $2 and b.sid = $3 and b.live_key = 1 and b.location_no = any($4::text[])
        and l.lock_reason = '盘点' || b.check_no limit 1`,
    [ctx.tenantId, input.warehouseNo, input.sid, input.locationNos],
  )
  if (held) throw refuse('A1711', { ...held })
  return setLock(ctx, input, null)
})

export default [batch, lock, unlock]
