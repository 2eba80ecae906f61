// 差异明细 · valve/contrastDiff
import { statusText } from '#contract/rules/life'
import { valveDiffLife } from '#contract/rules/valveDiffLife'
import { contrastDiff, handleDiffs } from '#contract/valve/contrastDiff'
import { changed } from '../platform/changes.ts'
import type { Ctx } from '../platform/ctx.ts'
import { refuse } from '../platform/errors.ts'
import { handleLong } from '../platform/handle.ts'
import { oneByOne } from '../platform/oneByOne.ts'
import { visible } from '../platform/scope.ts'
import { serve } from '../platform/serve.ts'
import { transitionOf } from '../platform/transitions.ts'
import { logWrite } from '../platform/writeRow.ts'
import { moveRows } from '../platform/rows.ts'

const compared = '(select c.compare_field from valve_contrast c where c.tenant_id = $1 and c.contrast_code = r.contrast_code)'
const list = serve(contrastDiff, {
  from: 'valve_diff r',
  alias: 'r',
  columns: { diffId: 'r.id::text', compareField: compared },
})

const confirmed = transitionOf(valveDiffLife, 'act confirm', valveDiffLife.confirmed)
const ignored = transitionOf(valveDiffLife, 'act ignore', valveDiffLife.ignored)

interface Diff {
  readonly diffKey: string
  readonly status: number
  readonly warehouseNo: string
  readonly sid: string
  readonly ownerNo: string | null
}
/** @throws Refused A0404, A1736 if it was already handled */
const settle = async (ctx: Ctx, diffId: string, to: typeof confirmed): Promise<void> => {
  const [found] = await ctx.tx.query<Diff>(
    'select diff_key, status, warehouse_no, sid, owner_no from valve_diff where tenant_id = $1 and id = $2::bigint for update',
    [ctx.tenantId, diffId],
  )
  const diff = visible(ctx.person, found)
  const op = to === confirmed ? '确认' : '忽略'
  if (!to.leads(diff.status))
    throw refuse('A1736', { name: '差异', no: diff.diffKey, text: statusText(valveDiffLife, diff.status), op })
  await moveRows(ctx.tx, to, [{ id: diffId }], {
    by: { at: ctx.at },
    key: ['id'],
    all: { handleUserId: ctx.person.userId, handleUserName: ctx.person.name, handleTime: ctx.at },
  })
  await logWrite(ctx, contrastDiff, op, diffId, null, { diffKey: diff.diffKey })
  await changed(ctx, [
    {
      resource: contrastDiff.id,
      key: diffId,
      op: 'put',
      warehouseNo: diff.warehouseNo,
      sid: diff.sid,
      ...(diff.ownerNo !== null && { ownerNo: diff.ownerNo }),
    },
  ])
}

const handled = handleLong(handleDiffs, (run, { diffIds, status }) => {
  const ids = new Set(diffIds)
  const to = status === valveDiffLife.confirmed ? confirmed : ignored
  const each = { by: 'diffId', nameOf: String, isOnly: ids.size === 1 } as const
  return oneByOne(ids, each, (diffId) => run((ctx) => settle(ctx, diffId, to)))
})

export default [...list, handled]
