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

const compareField = '(select c.compare_field from valve_contrast c where c.tenant_id = $1 and c.contrast_code = r.contrast_code)'
const list = serve(contrastDiff, {
  from: 'valve_diff r',
  alias: 'r',
  columns: { diffId: 'r.id::text', compareField: compareField },
})

const toConfirmed = transitionOf(valveDiffLife, 'act confirm', valveDiffLife.confirmed)
const toIgnored = transitionOf(valveDiffLife, 'act ignore', valveDiffLife.ignored)

interface Diff {
  readonly diffKey: string
  readonly status: number
  readonly warehouseNo: string
  readonly sid: string
  readonly ownerNo: string | null
}
/** Confirms or ignores a difference. @throws Refused A0404, A1736 if the difference was already handled */
const handleDiff = async (ctx: Ctx, diffId: string, transition: typeof toConfirmed): Promise<void> => {
  const [row] = await ctx.tx.query<Diff>(
    'select diff_key, status, warehouse_no, sid, owner_no from valve_diff where tenant_id = $1 and id = $2::bigint for update',
    [ctx.tenantId, diffId],
  )
  const diff = visible(ctx.person, row)
  const op = transition === toConfirmed ? '确认' : '忽略'
  if (!transition.leads(diff.status))
    throw refuse('A1736', { name: '差异', no: diff.diffKey, text: statusText(valveDiffLife, diff.status), op })
  await moveRows(ctx.tx, transition, [{ id: diffId }], {
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

const handleMany = handleLong(handleDiffs, (run, { diffIds, status }) => {
  const ids = new Set(diffIds)
  const transition = status === valveDiffLife.confirmed ? toConfirmed : toIgnored
  const options = { by: 'diffId', nameOf: String, isOnly: ids.size === 1 } as const
  return oneByOne(ids, options, (diffId) => run((ctx) => handleDiff(ctx, diffId, transition)))
})

export default [...list, handleMany]
