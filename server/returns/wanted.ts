// 通缉件 · returns/wanted
import { cancelWanted, findWanted, wanted } from '#contract/returns/wanted'
import { statusText } from '#contract/rules/life'
import { returnWantedLife } from '#contract/rules/returnWantedLife'
import { hallsSeen, placeColumn, placeSearch } from '../core/placedRule.ts'
import { findWanted as foundWanted } from '../core/returns/settingsPlaces.ts'
import { wantedRules, wantedTable } from './wantedRules.ts'
import { changed } from '../platform/changes.ts'
import type { Ctx } from '../platform/ctx.ts'
import type { Person } from '../platform/person.ts'
import { refuse } from '../platform/errors.ts'
import { writeEvents } from '../platform/events.ts'
import { handleLong } from '../platform/handle.ts'
import { oneByOne } from '../platform/oneByOne.ts'
import { seesOwner } from '../platform/scope.ts'
import { serve } from '../platform/serve.ts'
import { transitionOf } from '../platform/transitions.ts'
import { logWrite } from '../platform/writeRow.ts'
import { code } from '#contract/kinds'
import { ruleBookImport } from '../import/ruleBookImport.ts'
import { listImport } from '../import/rowEndpoints.ts'
import { moveRows } from '../platform/rows.ts'

const rows = serve(wanted, (_today: string, person: Person) => ({
  from: 'return_wanted r',
  alias: 'r',
  columns: { wantedId: 'r.id::text', warehouseNo: placeColumn('warehouse_no'), sid: placeColumn('sid') },
  where: hallsSeen(person),
  search: { warehouseNo: placeSearch.warehouseNo },
  write: { table: 'return_wanted', rules: wantedRules },
}))

interface Wanted {
  readonly logisticsNo: string
  readonly ownerNo: string
  readonly warehouseNo: string
  readonly sid: string
  readonly applyUserId: string | null
  readonly status: number
}
/** An open search, locked. @throws Refused A0404 not visible, A1736 the search has ended */
const openOne = async (ctx: Ctx, id: string, op: string): Promise<Wanted> => {
  const [row] = await ctx.tx.query<Wanted>(
    `select logistics_no, owner_no, warehouse_no, sid, apply_user_id::text, status from return_wanted
      where tenant_id = $1 and id = $2::bigint for update`,
    [ctx.tenantId, id],
  )
  if (row === undefined || !seesOwner(ctx.person, row.ownerNo)) throw refuse('A0404')
  const text = statusText(returnWantedLife, row.status)
  if (row.status !== returnWantedLife.open) throw refuse('A1736', { name: '通缉件', no: row.logisticsNo, text, op })
  return row
}

const toCancelled = transitionOf(returnWantedLife, 'act cancel', returnWantedLife.off)

/** Only the applicant or an administrator cancels a search. */
const cancelOne = async (ctx: Ctx, id: string): Promise<void> => {
  const row = await openOne(ctx, id, '取消')
  if (row.applyUserId !== ctx.person.userId && !ctx.person.isAdmin) throw refuse('A1931')
  await moveRows(ctx.tx, toCancelled, [{ id }], { by: ctx, key: ['id'], all: { cancelTime: ctx.at } })
  await logWrite(ctx, wanted, '取消', id, null, { logisticsNo: row.logisticsNo })
  await changed(ctx, [{ resource: wanted.id, key: id, op: 'put', ownerNo: row.ownerNo }])
}

const findOne = async (ctx: Ctx, id: string): Promise<void> => {
  const row = await openOne(ctx, id, '找到')
  const { userId, name } = ctx.person
  await foundWanted(ctx, [id], { userId, name, place: row, at: ctx.at })
  await writeEvents(
    ctx.tx,
    [
      {
        type: 'return.wanted_found',
        key: id,
        aggregateType: 'return_wanted',
        aggregateNo: row.logisticsNo,
        ownerNo: row.ownerNo,
        bizDate: ctx.today,
        payload: { byHand: 1 },
        occurredAt: ctx.at,
      },
    ],
    ctx,
  )
  await logWrite(ctx, wanted, '找到', id, null, { logisticsNo: row.logisticsNo })
}

const each = (ids: readonly string[]) => ({ by: 'wantedId', nameOf: String, isOnly: new Set(ids).size === 1 }) as const

const cancel = handleLong(cancelWanted, (run, { wantedIds }) =>
  oneByOne(new Set(wantedIds), each(wantedIds), (id) => run((ctx) => cancelOne(ctx, id))),
)
const find = handleLong(findWanted, (run, { wantedIds }) =>
  oneByOne(new Set(wantedIds), each(wantedIds), (id) => run((ctx) => findOne(ctx, id))),
)

const { logisticsNo, reason, handleRequire, expireDate } = wanted.fields

const fields = {
  logisticsNo,
  ownerNo: code('货主', { required: true, max: 32, help: '货主编号' }),
  reason,
  handleRequire,
  expireDate,
}

/** Every row is a new search; a parcel with an open search is refused. */
const fromFile = ruleBookImport({
  biz: 'returnWanted',
  fields,
  target: wantedTable,
  rules: wantedRules,
  keyField: 'logisticsNo',
  unique: ['logisticsNo'],
})

export default [...rows, cancel, find, ...listImport(wanted, fromFile)]
