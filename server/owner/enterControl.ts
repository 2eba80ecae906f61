// 进场管控 · owner/enterControl
import type { Body, AnyBody } from '#contract/resource'
import { transitionOf } from '../platform/transitions.ts'
import { advanceEnter, cancelEnter, enterChecklist, enterControl, tickEnter } from '#contract/owner/enterControl'
import { isStatus, nextOf, statusText } from '#contract/rules/life'
import { ENTER_ITEMS, coopLife, enterLife, missingFor, type EnterStatus } from '#contract/rules/ownerLife'
import { changed } from '../platform/changes.ts'
import type { Ctx } from '../platform/ctx.ts'
import { refuse } from '../platform/errors.ts'
import { writeEvents } from '../platform/events.ts'
import { handle } from '../platform/handle.ts'
import { momentText } from '../platform/kinds.ts'
import { changeRows, moveRows } from '../platform/rows.ts'
import { seesOwner, seesWarehouse, visible } from '../platform/scope.ts'
import { serve } from '../platform/serve.ts'
import { updatedBy } from '../platform/stamp.ts'
import { logWrite } from '../platform/writeRow.ts'
import { checkExit } from './exit.ts'

interface Key {
  readonly ownerNo: string
  readonly warehouseNo: string
  readonly sid: string
}
interface Item {
  readonly code: string
  readonly name: string
  readonly done: number
  readonly doneTime?: string
  readonly doneUser?: string
}
interface Row extends Key {
  readonly status: EnterStatus
  readonly checklist: readonly Item[] | null
}

const itemsOf = ({ checklist }: Row): readonly Item[] =>
  Object.entries(ENTER_ITEMS).map(([code, name]) => checklist?.find((one) => one.code === code) ?? { code, name, done: 0 })
const doneOf = (row: Row): ReadonlySet<string> => new Set(itemsOf(row).flatMap((one) => (one.done === 1 ? [one.code] : [])))
/** The stage that 推进 leads to; undefined if there is none. */
const nextStage = ({ status }: Row): EnterStatus | undefined =>
  nextOf(enterLife, status).find((to): to is EnterStatus => to !== enterLife.off && isStatus(enterLife, to))

/** The row, in the caller's scope; `lock` locks it for a change. @throws Refused A0404 */
const rowOf = async (ctx: Ctx, key: Key, lock = false): Promise<Row> => {
  const [row] = await ctx.tx.query<Row>(
    `select owner_no, warehouse_no, sid, status, checklist from owner_enter_control
      where tenant_id = $1 and owner_no = $2 and warehouse_no = $3 and sid = $4 ${lock ? 'for update' : ''}`,
    [ctx.tenantId, key.ownerNo, key.warehouseNo, key.sid],
  )
  return visible(ctx.person, row)
}

type Enter = Body<typeof enterControl>
const keyOf = ({ ownerNo, warehouseNo, sid }: Enter): Key => ({
  ownerNo: ownerNo ?? '',
  warehouseNo: warehouseNo ?? '',
  sid: sid ?? '',
})
/**
 * Checks a new row: the owner has no sub-owners, the warehouse is enabled, and the caller may see both. @throws Refused A0400, A1014
 */
const check = async (ctx: Ctx, body: Enter, before: Enter | null): Promise<void> => {
  if (before !== null) return
  const { ownerNo, warehouseNo, sid } = keyOf(body)
  if (!seesOwner(ctx.person, ownerNo)) throw refuse('A0400', {}, { ownerNo: `无货主权限：${ownerNo}` })
  if (!seesWarehouse(ctx.person, warehouseNo, sid)) throw refuse('A0400', {}, { warehouseNo: `无仓库权限：${warehouseNo}` })
  const owners = await ctx.tx.query<{ children: boolean }>(
    `select exists (select 1 from owner c where c.tenant_id = $1 and c.parent_owner_no = $2) as children from owner w
      where w.tenant_id = $1 and w.owner_no = $2`,
    [ctx.tenantId, ownerNo],
  )
  if (owners.length === 0) throw refuse('A0400', {}, { ownerNo: `货主不存在：${ownerNo}` })
  if (owners[0]?.children === true) throw refuse('A1014')
  const warehouses = await ctx.tx.query<{ isDisabled: number }>(
    'select is_disabled from wms_warehouse where tenant_id = $1 and warehouse_no = $2 and sid = $3',
    [ctx.tenantId, warehouseNo, sid],
  )
  if (warehouses.length === 0) throw refuse('A0400', {}, { warehouseNo: `仓库不存在：${warehouseNo}` })
  if (warehouses[0]?.isDisabled === 1) throw refuse('A0400', {}, { warehouseNo: `仓库已停用：${warehouseNo}` })
}

const itemCount = Object.keys(ENTER_ITEMS).length
const byPlace = ['ownerNo', 'warehouseNo', 'sid'] as const
/** Writes log and change feed. */
const recordChange = async (ctx: Ctx, row: Row, action: string, after: AnyBody): Promise<void> => {
  const { ownerNo, warehouseNo, sid } = row
  const key = [ownerNo, warehouseNo, sid].join('|')
  await logWrite(ctx, enterControl, action, key, { status: row.status }, after)
  await changed(ctx, [{ resource: enterControl.id, key, op: 'put', ownerNo, warehouseNo, sid }])
}

const list = handle(enterChecklist, async (ctx, input) => {
  const row = await rowOf(ctx, input)
  const next = nextStage(row)
  return {
    status: row.status,
    next: next ?? null,
    missing: [...(next === undefined ? [] : missingFor(next, doneOf(row)))],
    items: itemsOf(row).map((one) => ({ ...one, doneTime: one.doneTime ?? null, doneUser: one.doneUser ?? null })),
  }
})

const setItem = handle(tickEnter, async (ctx, input) => {
  const row = await rowOf(ctx, input, true)
  if (row.status === enterLife.off || row.status >= enterLife.entered)
    throw refuse('A1013.closed', { text: statusText(enterLife, row.status) })
  const items = itemsOf(row).map(({ code, name, ...was }) => {
    if (code !== input.code) return { code, name, ...was }
    return input.done ? { code, name, done: 1, doneTime: momentText(ctx.at), doneUser: ctx.person.name } : { code, name, done: 0 }
  })
  const name = ENTER_ITEMS[Number(input.code) as keyof typeof ENTER_ITEMS]
  await changeRows(ctx.tx, 'owner_enter_control', [row], { key: byPlace, all: { checklist: items, ...updatedBy(ctx) } })
  await recordChange(ctx, row, input.done ? '完成事项' : '撤销事项', { item: name })
  return {}
})

const toActive = transitionOf(coopLife, 'with enterControl', coopLife.active)
/** The first entry of an owner starts the cooperation (floor.md §1.3). */
const startCooperation = async (ctx: Ctx, { ownerNo }: Row): Promise<void> => {
  const rows = await moveRows(ctx.tx, toActive, [{ ownerNo }], {
    by: { at: ctx.at },
    key: ['ownerNo'],
    fill: ['enterDate'],
    all: { enterDate: ctx.today },
  })
  if (rows.length > 0) await changed(ctx, [{ resource: 'owner/goodsOwner', key: ownerNo, op: 'put', ownerNo }])
}

const writeOwnerEvent = (ctx: Ctx, type: string, { ownerNo, warehouseNo, sid }: Row): Promise<void> =>
  writeEvents(
    ctx.tx,
    [
      {
        type,
        key: `${ownerNo}|${warehouseNo}|${sid}|${ctx.today}`,
        aggregateType: 'owner',
        aggregateNo: ownerNo,
        warehouseNo,
        sid,
        ownerNo,
        bizDate: ctx.today,
        occurredAt: ctx.at,
        payload: {},
      },
    ],
    ctx,
  )

const advance = handle(advanceEnter, async (ctx, input) => {
  const row = await rowOf(ctx, input, true)
  const to = nextStage(row)
  if (to === undefined) throw refuse('A1013.closed', { text: statusText(enterLife, row.status) })
  const missing = missingFor(to, doneOf(row))
  if (missing.length > 0) throw refuse('A1013', { names: missing.join('、') })
  if (to === enterLife.left) await checkExit(ctx, row.ownerNo, row)
  const isEntered = to === enterLife.entered
  await moveRows(ctx.tx, transitionOf(enterLife, 'act push', to), [row], {
    by: ctx,
    key: byPlace,
    all: isEntered ? { realEnterDate: ctx.today } : {},
  })
  await recordChange(ctx, row, '推进状态', { status: to })
  if (isEntered) {
    await startCooperation(ctx, row)
    await writeOwnerEvent(ctx, 'owner.entered', row)
  }
  if (to === enterLife.left) await writeOwnerEvent(ctx, 'owner.exited', row)
  return { status: to }
})

const toCancelled = transitionOf(enterLife, 'act cancel', enterLife.off)
const cancel = handle(cancelEnter, async (ctx, input) => {
  const row = await rowOf(ctx, input, true)
  if (!toCancelled.leads(row.status)) throw refuse('A1013.closed', { text: statusText(enterLife, row.status) })
  await moveRows(ctx.tx, toCancelled, [row], { by: ctx, key: byPlace })
  await recordChange(ctx, row, '取消', { status: enterLife.off })
  return { status: enterLife.off }
})

export default [
  ...serve(enterControl, {
    from: 'owner_enter_control e',
    alias: 'e',
    columns: {
      expectAreaM2: 'e.expect_area_m2::int',
      doneText: `(select count(*) from jsonb_array_elements(coalesce(e.checklist, '[]')) i where i ->> 'done' = '1') || '/${itemCount}'`,
    },
    write: { table: 'owner_enter_control', check },
  }),
  list,
  setItem,
  advance,
  cancel,
]
