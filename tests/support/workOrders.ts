// Work orders inserted directly, for tests below their calls: the clock, the robot, the bench.
import { giveWorkOrders } from '#server/platform/givenWorkOrders'
import type { Ctx } from '#server/platform/ctx'
import { insertRows } from '#server/platform/rows'
import { openNode, type ClockChanges, type ClockOrder } from '#server/workorder/clock/clock'
import { ownerNo, wh, type World } from './outbound.ts'

/** The seventeen types and their settings; returns ids by code. */
export const giveTypes = (world: World): Promise<Readonly<Record<string, string>>> =>
  world.run(async (ctx) => {
    await giveWorkOrders(ctx.tx, ctx)
    const rows = await ctx.tx.query<{ typeCode: string; id: string }>(
      'select type_code, id::text from wo_type where tenant_id = $1',
      [ctx.tenantId],
    )
    return Object.fromEntries(rows.map(({ typeCode, id }) => [typeCode, id]))
  })

const nobody = { side: 1, handlerId: null, handlerName: null } as const

/** Writes the columns the clock returned, like the function that changes a state. */
export const keepClock = async ({ tx, tenantId }: Ctx, changes: ClockChanges): Promise<void> => {
  for (const [id, to] of changes)
    await tx.query(
      `update work_order set cur_node = $3, node_deadline = $4, is_timeout = $5, timeout_min = $6, suspended_min = suspended_min + $7
        where tenant_id = $1 and id = $2`,
      [tenantId, id, to.curNode, to.nodeDeadline, to.isTimeout, to.timeoutMin, to.addedSuspendedMin],
    )
}

/** One new order of this type about this parcel, waiting for a claim. */
export const addWorkOrder = (
  world: World,
  typeId: string,
  logisticsNo: string,
  more: { readonly priority?: number; readonly typeCode?: string; readonly typeName?: string } = {},
): Promise<ClockOrder & { readonly workOrderNo: string }> =>
  world.run(async (ctx) => {
    const id = ctx.id()
    const workOrderNo = `GD${id.slice(-12)}`
    const priority = more.priority ?? 1
    const order = { id, typeId, ownerNo, ...wh, priority }
    await insertRows(ctx.tx, 'work_order', [
      {
        id,
        workOrderNo,
        typeId,
        typeCode: more.typeCode ?? 'LOST',
        typeName: more.typeName ?? '丢件',
        priority,
        ownerNo,
        ownerName: '货主一',
        ...wh,
        logisticsNo,
        content: '包裹三天没有动静',
        createTime: ctx.at,
        updateTime: ctx.at,
      },
    ])
    await keepClock(ctx, await openNode(ctx, [order], 1, nobody))
    return { ...order, workOrderNo }
  })

/** `count` orders in progress, numbered from GDW00001, each about its own parcel, with running clocks. */
export const addInWork = async (
  world: Pick<World, 'run'>,
  typeId: string,
  count: number,
  place: { readonly ownerNo: string; readonly warehouseNo: string; readonly sid: string } = { ownerNo, ...wh },
): Promise<readonly string[]> => {
  const numbers = Array.from({ length: count }, (_, i) => String(i + 1).padStart(5, '0'))
  for (let from = 0; from < count; from += 500) {
    const part = numbers.slice(from, from + 500)
    await world.run(async (ctx) => {
      const { tx, tenantId, at } = ctx
      const orders = part.map(() => ({ id: ctx.id(), typeId, ...place, priority: 1 }))
      const common = {
        ...place,
        typeCode: 'LOST',
        typeName: '丢件',
        ownerName: '货主一',
        content: '包裹三天没有动静',
        status: 30,
      }
      const handler = { claimUserId: '31', claimUserName: '仓库小周', claimTime: at }
      await insertRows(
        tx,
        'work_order',
        orders.map(({ id, priority }, i) => ({ id, workOrderNo: `GDW${part[i]}`, logisticsNo: `7800${part[i]}`, priority })),
        { all: { ...common, ...handler, typeId, createTime: at, updateTime: at } },
      )
      const clock = await openNode(ctx, orders, 5, { side: 1, handlerId: '31', handlerName: '仓库小周' })
      await tx.query(
        `update work_order as w set cur_node = 5, node_deadline = v.deadline from unnest($2::bigint[], $3::timestamptz[]) as v(id, deadline)
          where w.tenant_id = $1 and w.id = v.id`,
        [tenantId, orders.map(({ id }) => id), orders.map(({ id }) => clock.get(id)?.nodeDeadline ?? null)],
      )
    })
  }
  return numbers.map((no) => `GDW${no}`)
}
