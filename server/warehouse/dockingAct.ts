// 取号测试与充值 · warehouse/dockingAct
import { dockingLife } from '#contract/rules/warehouseLife'
import { docking, dockingStatus, rechargeDocking, tryDocking } from '#contract/warehouse/docking'
import { rangeFaults, rangeNo } from '#contract/rules/waybillRange'
import { changed } from '../platform/changes.ts'
import type { Ctx, Run } from '../platform/ctx.ts'
import { refuse } from '../platform/errors.ts'
import { handle, handleLong } from '../platform/handle.ts'
import { moveRows } from '../platform/rows.ts'
import { seesWarehouse } from '../platform/scope.ts'
import { transitionOf } from '../platform/transitions.ts'
import { logWrite } from '../platform/writeRow.ts'

/** logistics_docking.waybill_type: waybills come from a range of numbers. */
const rangeType = 3

interface Row {
  readonly id: string
  readonly warehouseNo: string
  readonly sid: string
  readonly logisticsCode: string
  readonly networkId: string
  readonly accountNo: string
  readonly waybillType: number
  readonly noPrefix: string | null
  readonly noFrom: string | null
  readonly noTo: string | null
  readonly noNext: string | null
  readonly remainNum: number | null
  readonly status: number
  readonly noPattern: string
}

/** The docking, within the caller's scope. @throws Refused A0404 */
const dockingOf = async (ctx: Ctx, dockingId: string, lock = false): Promise<Row> => {
  const [row] = await ctx.tx.query<Row>(
    `select d.*, c.no_pattern from logistics_docking d
       join logistics_company c on c.tenant_id = $1 and c.logistics_code = d.logistics_code
      where d.tenant_id = $1 and d.id = $2 ${lock ? 'for update of d' : ''}`,
    [ctx.tenantId, dockingId],
  )
  const { network } = ctx.person.scope
  if (!row || !seesWarehouse(ctx.person, row.warehouseNo, row.sid)) throw refuse('A0404')
  if (!network.all && !network.keys.has(row.networkId)) throw refuse('A0404')
  return row
}

const recordChange = async (ctx: Ctx, row: Row, action: string, before: object, after: object): Promise<void> => {
  await logWrite(ctx, docking, action, row.id, { ...before }, { ...after })
  await changed(ctx, [{ resource: docking.id, key: row.id, op: 'put', warehouseNo: row.warehouseNo, sid: row.sid }])
}

const toEnabled = transitionOf(dockingLife, 'act enable', dockingLife.on)
const toEnabledEmpty = transitionOf(dockingLife, 'act enable', dockingLife.empty)
const toDisabled = transitionOf(dockingLife, 'act disable', dockingLife.off)
const toRecharged = transitionOf(dockingLife, 'act recharge', dockingLife.on)

const setStatus = handle(dockingStatus, async (ctx, { dockingId, status }) => {
  const row = await dockingOf(ctx, dockingId, true)
  const on = status === dockingLife.on
  const way = on ? (row.remainNum === 0 ? toEnabledEmpty : toEnabled) : toDisabled
  await moveRows(ctx.tx, way, [{ id: row.id }], { by: ctx, key: ['id'] })
  await recordChange(ctx, row, on ? '启用' : '停用', { status: row.status }, { status: way.to })
  return { status: way.to }
})

/** Draws a test number without a real parcel and gives it back. */
const drawTestNumber = async (
  run: Run,
  row: Row,
): Promise<{ logisticsNo: string; error: string; source: string; simulated: boolean }> => {
  const { adapter, request } = await run(
    (ctx) =>
      Promise.resolve({
        adapter: ctx.adapters.waybill,
        request: {
          tenantId: ctx.tenantId,
          packageNo: `TEST-${ctx.id()}`,
          stockoutNo: 'TEST',
          warehouseNo: row.warehouseNo,
          sid: row.sid,
          ownerNo: '',
          logisticsCode: row.logisticsCode,
          networkId: row.networkId,
          accountNo: row.accountNo,
          receiver: {
            name: '测试',
            mobile: '13800000000',
            provinceCode: '330000',
            cityCode: '330100',
            districtCode: '',
            address: '测试取号，请勿揽收',
          },
          goodsNum: 1,
          weightG: null,
        },
      }),
    { readOnly: true },
  )
  const [answer] = await adapter.take([request])
  const origin = { source: adapter.name, simulated: adapter.simulated }
  if (answer?.ok !== true) return { logisticsNo: '', error: answer?.error ?? '未返回面单号', ...origin }
  const { logisticsNo } = answer
  await adapter.recycle([{ logisticsCode: row.logisticsCode, logisticsNo }])
  return { logisticsNo, error: '', ...origin }
}

const testDraw = handleLong(tryDocking, async (run, { dockingId }) => {
  const row = await run((ctx) => dockingOf(ctx, dockingId), { readOnly: true })
  if (row.waybillType !== rangeType) return drawTestNumber(run, row)
  const { noNext: next, noTo: to } = row
  const hasNumbers = next !== null && to !== null && Number(next) <= Number(to)
  const logisticsNo = hasNumbers ? rangeNo({ prefix: row.noPrefix ?? '', to: Number(to) }, Number(next)) : ''
  return { logisticsNo, error: hasNumbers ? '' : '号段已用完', source: '号段', simulated: false }
})

/** Whether a number in the range was already used; it must not come again. */
const usedIn = async (ctx: Ctx, row: Row, from: number, to: number): Promise<boolean> => {
  const prefix = row.noPrefix ?? ''
  const rows = await ctx.tx.query(
    `select 1 from waybill_use_log where tenant_id = $1 and logistics_code = $2 and logistics_no >= $3 and logistics_no <= $4
        and length(logistics_no) = length($4) limit 1`,
    [ctx.tenantId, row.logisticsCode, rangeNo({ prefix, to }, from), rangeNo({ prefix, to }, to)],
  )
  return rows.length > 0
}

const fault = (fields: Readonly<Record<string, string>>): never => {
  throw refuse('A0400', {}, fields)
}

/** Extends a range from its end, or starts a new one after it is used up. Returns the numbers left. */
const extend = async (ctx: Ctx, row: Row, from: number | undefined, to: number | undefined): Promise<number> => {
  if (from === undefined || to === undefined) return fault({ noFrom: '起始号和截止号不能为空' })
  const faults = rangeFaults({ prefix: row.noPrefix ?? '', from, to }, row.noPattern)
  if (Object.keys(faults).length > 0) fault(faults)
  const [end, next] = [Number(row.noTo), Number(row.noNext)]
  const usedUp = next > end
  if (!usedUp && from !== end + 1) fault({ noFrom: `当前号段未用完，只能从${end + 1}开始连续追加` })
  if (await usedIn(ctx, row, from, to)) fault({ noFrom: '号段中已有使用过的单号' })
  const remain = usedUp ? to - from + 1 : to - next + 1
  await moveRows(ctx.tx, toRecharged, [{ id: row.id }], {
    by: ctx,
    key: ['id'],
    all: { noFrom: usedUp ? from : row.noFrom, noTo: to, noNext: usedUp ? from : next, remainNum: remain },
    orStay: true,
  })
  return remain
}

const recharge = handle(rechargeDocking, async (ctx, { dockingId, num, noFrom, noTo }) => {
  const row = await dockingOf(ctx, dockingId, true)
  if (row.waybillType === rangeType) {
    const remainNum = await extend(ctx, row, noFrom, noTo)
    await recordChange(ctx, row, '号段追加', { remainNum: row.remainNum }, { noFrom, noTo, remainNum })
    return { remainNum }
  }
  if (num === undefined) return fault({ num: '充值数量不能为空' })
  const remainNum = (row.remainNum ?? 0) + num
  await moveRows(ctx.tx, toRecharged, [{ id: row.id }], { by: ctx, key: ['id'], all: { remainNum }, orStay: true })
  await recordChange(ctx, row, '充值', { remainNum: row.remainNum }, { num, remainNum })
  return { remainNum }
})

export default [setStatus, testDraw, recharge]
