// 写回拣货单 · core/floor/kinds/picks/write
/** Writes pick orders, their lines and seeds, and the totes bound to them. */
import { at } from '#contract/ops/at'
import type { Floor } from '#contract/ops/view'
import { pickLineStatus, toteLife } from '#contract/rules/pickLife'
import { changeRows, upsertRows } from '../../../../platform/rows.ts'
import type { NewRow, RowPart } from '../../../../platform/tableTypes.ts'
import { bulk } from '../../bulk.ts'
import type { OpsTx } from '../../context.ts'
import type { Outcome } from '../../decideBatch.ts'
import type { LoadedViews } from '../../kind.ts'

interface PickRow {
  pickNo: string
  status: number | null
  startTime: Date | null
  finishTime: Date | null
  cartNo: string | null
  picked: number
  short: number
  lease: number
  claimed: boolean
  pickerKey: string | null
  pickerId: string | null
  pickerName: string | null
  tempUserId: string | null
  deviceId: string | null
  claimTime: Date | null
}
const updatePicks = bulk<PickRow>(
  'ops_picks_write',
  {
    pickNo: 'text',
    status: 'smallint',
    startTime: 'timestamptz',
    finishTime: 'timestamptz',
    cartNo: 'text',
    picked: 'int',
    short: 'int',
    lease: 'int',
    claimed: 'boolean',
    pickerKey: 'text',
    pickerId: 'bigint',
    pickerName: 'text',
    tempUserId: 'bigint',
    deviceId: 'text',
    claimTime: 'timestamptz',
  },
  1,
  // a new lease version replaces the holder; a released pick order has none
  (source) => `update pick_order as p
    set status = coalesce(v.status, p.status), start_time = coalesce(v.start_time, p.start_time),
        finish_time = coalesce(v.finish_time, p.finish_time), cart_no = coalesce(v.cart_no, p.cart_no),
        picked_goods_num = p.picked_goods_num + v.picked, short_goods_num = p.short_goods_num + v.short,
        lease_version = p.lease_version + v.lease,
        picker_key = case when v.claimed then v.picker_key else p.picker_key end,
        picker_id = case when v.claimed then v.picker_id else coalesce(v.picker_id, p.picker_id) end,
        picker_name = case when v.claimed then v.picker_name else p.picker_name end,
        temp_user_id = case when v.claimed then v.temp_user_id else p.temp_user_id end,
        device_id = case when v.claimed then v.device_id else coalesce(v.device_id, p.device_id) end,
        claim_time = case when v.claimed then v.claim_time else p.claim_time end,
        rev = p.rev + 1, update_time = $2, version = p.version + 1
    from ${source} where p.tenant_id = $1 and p.pick_no = v.pick_no returning p.pick_no, p.rev, p.wave_no`,
)

export interface PickWritten {
  readonly pickNo: string
  readonly rev: string
  /** null for the 拣货单 of an outside system */
  readonly waveNo: string | null
}

/** Writes pick orders, their lines and seeds, totes and waves after these outcomes. Returns the pick orders with their new revision. */
export const writePicks = async (
  ctx: OpsTx,
  views: LoadedViews,
  floor: Floor,
  outcomes: readonly Outcome[],
): Promise<PickWritten[]> => {
  const [written] = await Promise.all([
    updatePicks<PickWritten>(ctx.tx, pickRows(views, outcomes), ctx.at),
    changeRows(ctx.tx, 'pick_line', lineRows(floor, outcomes), {
      all: { updateTime: ctx.at },
      key: ['pickNo', 'seqNo'],
      set: ['pickedQty', 'shortQty', 'orders', 'status', 'pickTime', 'pickerId'],
      hot: true,
    }),
    changeRows(ctx.tx, 'tote', toteRows(outcomes), {
      all: { warehouseNo: ctx.warehouseNo, sid: ctx.sid, lastTime: ctx.at, updateTime: ctx.at },
      key: ['warehouseNo', 'sid', 'toteNo'],
      set: ['status', 'pickNo', 'slot', 'stockoutNo'],
      keep: ['bindTime'],
      hot: true,
    }),
    upsertRows(ctx.tx, 'pick_seed', seedRows(ctx, floor, outcomes), {
      all: { createTime: ctx.at, updateTime: ctx.at },
      key: ['pickNo', 'slot', 'ownerNo', 'goodsNo'],
      set: ['seededQty'],
      hot: true,
    }),
  ])
  return written
}

/** Waves of pick orders that were claimed, released or finished. */
export const wavesMoved = (written: readonly PickWritten[], outcomes: readonly Outcome[]): readonly (string | null)[] => {
  const movedPickNos = new Set(
    outcomes.flatMap(({ patch }) => (patch.picks ?? []).filter((pick) => pick.status !== undefined).map((pick) => pick.pickNo)),
  )
  return written.filter((pick) => movedPickNos.has(pick.pickNo)).map((pick) => pick.waveNo)
}

const pickRows = (views: LoadedViews, outcomes: readonly Outcome[]): PickRow[] => {
  const rows = new Map<string, PickRow>()
  const rowOf = (pickNo: string): PickRow => {
    const row = rows.get(pickNo) ?? {
      pickNo,
      status: null,
      startTime: null,
      finishTime: null,
      cartNo: null,
      picked: 0,
      short: 0,
      lease: 0,
      claimed: false,
      pickerKey: null,
      pickerId: null,
      pickerName: null,
      tempUserId: null,
      deviceId: null,
      claimTime: null,
    }
    rows.set(pickNo, row)
    return row
  }
  for (const { patch, task } of outcomes) {
    for (const part of patch.picks ?? []) {
      const row = rowOf(part.pickNo)
      row.status = part.status ?? row.status
      if (part.startTime !== undefined) row.startTime = new Date(part.startTime)
      if (part.finishTime !== undefined) row.finishTime = new Date(part.finishTime)
      row.cartNo = part.cartNo ?? row.cartNo
      // the pick order of a temp worker moves with him to another person's session
      if (part.movesTo !== undefined) Object.assign(row, { deviceId: part.movesTo, pickerId: task.author.userId })
      if (part.claim === undefined && part.releases !== true) continue
      Object.assign(row, { lease: row.lease + 1, claimed: true })
      Object.assign(row, part.claim === undefined ? noHolder : holderOf(part.claim, task))
    }
    for (const line of patch.pickLines ?? []) {
      const row = rowOf(line.pickNo)
      row.picked += line.picked
      row.short += line.short
    }
    // the content of a slot is part of the pick order, whose revision therefore rises
    for (const part of [...(patch.totes ?? []), ...(patch.seeds ?? [])]) if (part.pickNo !== '') rowOf(part.pickNo)
  }
  return [...rows.values()].filter((row) => views.picks.has(row.pickNo)).sort((a, b) => (a.pickNo < b.pickNo ? -1 : 1))
}

const noHolder = { pickerKey: null, pickerId: null, pickerName: null, tempUserId: null, deviceId: null, claimTime: null }
const holderOf = (
  claim: { readonly operatorKey: string; readonly name: string; readonly deviceId: string },
  task: Outcome['task'],
) => ({
  pickerKey: claim.operatorKey,
  pickerId: task.author.userId,
  pickerName: claim.name,
  tempUserId: task.author.tempUserId,
  deviceId: claim.deviceId,
  claimTime: new Date(task.effectiveAt),
})

const lineRows = (floor: Floor, outcomes: readonly Outcome[]) => {
  const rows = new Map<
    string,
    RowPart<'pick_line', 'pickNo' | 'seqNo' | 'pickedQty' | 'shortQty' | 'orders' | 'status' | 'pickTime' | 'pickerId'>
  >()
  for (const { patch, task } of outcomes)
    for (const { pickNo, seqNo } of patch.pickLines ?? []) {
      const line = at(floor.picks, pickNo)?.lines.find((candidate) => candidate.seqNo === seqNo)
      if (line === undefined) continue
      rows.set(`${pickNo}|${seqNo}`, {
        pickNo,
        seqNo,
        pickedQty: line.pickedQty,
        shortQty: line.shortQty,
        orders: line.orders,
        status: pickLineStatus(line.planQty, line.pickedQty, line.shortQty),
        pickTime: new Date(task.effectiveAt),
        pickerId: task.author.userId,
      })
    }
  return [...rows.values()]
}

const toteRows = (outcomes: readonly Outcome[]) => {
  const rows = new Map<string, RowPart<'tote', 'toteNo' | 'status' | 'pickNo' | 'slot' | 'stockoutNo' | 'bindTime'>>()
  for (const { patch, task } of outcomes)
    for (const { toteNo, status, pickNo, slot, stockoutNo } of patch.totes ?? [])
      rows.set(toteNo, {
        toteNo,
        status,
        pickNo: pickNo === '' ? null : pickNo,
        slot: slot === 0 ? null : slot,
        stockoutNo: stockoutNo === '' ? null : stockoutNo,
        bindTime: status === toteLife.used ? new Date(task.effectiveAt) : null,
      })
  return [...rows.values()]
}

const seedRows = (ctx: OpsTx, floor: Floor, outcomes: readonly Outcome[]) => {
  const rows = new Map<string, Omit<NewRow<'pick_seed'>, 'createTime' | 'updateTime'>>()
  for (const { patch } of outcomes)
    for (const put of patch.seeds ?? []) {
      const seed = at(floor.picks, put.pickNo)?.seeds?.find(
        (candidate) => candidate.slot === put.slot && candidate.ownerNo === put.ownerNo && candidate.goodsNo === put.goodsNo,
      )
      if (seed === undefined) continue
      rows.set(`${put.pickNo}|${put.slot}|${put.ownerNo}|${put.goodsNo}`, {
        id: ctx.id(),
        pickNo: put.pickNo,
        slot: put.slot,
        stockoutNo: seed.stockoutNo,
        ownerNo: put.ownerNo,
        goodsNo: put.goodsNo,
        planQty: seed.planQty,
        seededQty: seed.seededQty,
      })
    }
  return [...rows.values()]
}
