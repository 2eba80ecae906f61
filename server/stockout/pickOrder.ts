// 拣货单 · stockout/pickOrder
import { randomUUID } from 'node:crypto'
import { operation as claims } from '#contract/ops/pickClaim'
import { pickLife, toteLife } from '#contract/rules/pickLife'
import { pickOrder, type PickSlot } from '#contract/stockout/pickOrder'
import { deskOnFloor } from '#contract/user/notify'
import { atDesk } from '../core/floor/desk.ts'
import { pickOrders } from '../core/orders/pickOrders.ts'
import { advanceWaves } from '../core/orders/advanceWaves.ts'
import { changed } from '../platform/changes.ts'
import type { Doing } from '../platform/document/acts.ts'
import { logAct } from '../platform/document/log.ts'
import { placeOf, type HeadOf } from '../platform/document/heads.ts'
import { goodsOfLine, type DocumentServing, served } from '../platform/document/serving.ts'
import { refuse, refusedAt, type Refused } from '../platform/errors.ts'
import { hasRight, type Profile } from '../platform/person.ts'
import { houseProfile } from '../platform/rightHolders.ts'
import { ownerSeen, seesWarehouse } from '../platform/scope.ts'
import { changeRows } from '../platform/rows.ts'

type Head = HeadOf<typeof pickOrder>
/** The slots of a pick order, each with its outbound order and tote. */
const readSlots: DocumentServing['details'] = async (ctx, { pickNo }) => ({
  slots: await ctx.tx.query<PickSlot>(
    `select o.pick_slot as slot, o.stockout_no, t.tote_no, o.status, o.intercept_status, o.hold_flag
       from stockout_order o
       left join tote t on t.tenant_id = $1 and t.pick_no = $2 and t.stockout_no = o.stockout_no and t.status = ${toteLife.used}
      where o.tenant_id = $1 and (o.pick_no = $2 or o.repick_no = $2) and ${ownerSeen(ctx.person, 'o.owner_no')} order by o.pick_slot`,
    [ctx.tenantId, pickNo],
  ),
})

/** The reason why a pick order cannot be assigned to this person, or null. */
const pickerFault = (user: Profile | undefined, { values }: Head): Refused | null => {
  if (user === undefined) return refuse('A1003', { field: '拣货员' })
  if (!hasRight(user, claims.right)) return refuse('A1003.mayPick', { name: user.name })
  const isSeen = seesWarehouse(user, values.warehouseNo ?? '', values.sid ?? '')
  return isSeen ? null : refuse('A1003.sees', { name: user.name })
}

const noPicker = { pickerKey: null, pickerId: null, pickerName: null }

/** Assigns pick orders to a person who may pick there; without a person it removes the assignment. */
const assign: Doing<typeof pickOrder, 'assign'> = {
  guard: async (ctx, heads, input) => {
    const userId = input?.userId ?? ''
    if (userId === '') return new Map()
    const user = await houseProfile(ctx.tx, userId)
    return new Map(
      heads.flatMap((head) => {
        const fault = pickerFault(user, head)
        return fault === null ? [] : [[head.no, refusedAt(fault, 'userId')] as const]
      }),
    )
  },
  effect: async (ctx, heads, input) => {
    const userId = input.userId ?? ''
    const user = await houseProfile(ctx.tx, userId)
    const picker = user === undefined ? noPicker : { pickerKey: `U${userId}`, pickerId: userId, pickerName: user.name }
    await changeRows(
      ctx.tx,
      'pick_order',
      heads.map(({ no }) => ({ pickNo: no })),
      { key: ['pickNo'], add: ['rev'], all: { rev: 1, ...picker }, quiet: true },
    )
  },
}

/** Releases a pick order by the same operation as the handheld: the lease of the picker ends, and the wave may become open again. */
const release: Doing<typeof pickOrder, 'release'> = {
  effect: async (ctx, heads, input) => {
    for (const { no: pickNo, values } of heads) {
      const place = { warehouseNo: values.warehouseNo ?? '', sid: values.sid ?? '' }
      await atDesk(ctx, place, 'PICK_RELEASE', { pickNo, reason: input.reason ?? '' }, randomUUID())
    }
    await logAct(ctx, pickOrder, pickOrder.acts.release, heads, input)
    const rows = await ctx.tx.query<{ pickNo: string; leaseVersion: number }>(
      'select pick_no, lease_version from pick_order where tenant_id = $1 and pick_no = any($2)',
      [ctx.tenantId, heads.map(({ no }) => no)],
    )
    return new Map(
      rows.map(({ pickNo, leaseVersion }) => [pickNo, { status: pickLife.open, moved: true as const, answer: { leaseVersion } }]),
    )
  },
  follow: async (ctx, heads) => {
    await advanceWaves(
      ctx,
      heads.map(({ values }) => values.waveNo ?? ''),
    )
    await changed(
      ctx,
      heads.flatMap((head) => {
        const put = { op: 'put' as const, ...placeOf(head) }
        return [
          { resource: deskOnFloor, key: head.no, ...put },
          { resource: 'stockout/wave', key: head.values.waveNo ?? '', ...put },
        ]
      }),
    )
  },
}

/** The pick order document (拣货单). */
export const picks = served({
  of: pickOrder,
  serving: {
    from: pickOrders,
    alias: 'p',
    columns: {
      pickTypeName: 't.pick_type_name',
      usedMin: `(extract(epoch from p.finish_time - coalesce(p.start_time, p.claim_time)) / 60)::int`,
    },
    lines: { ...goodsOfLine, columns: { ...goodsOfLine.columns, barcode: 'g.main_barcode' }, order: 'l.seq_no' },
    details: readSlots,
    acts: { assign, release },
  },
})
