// 周转箱 · setting/tote
import { tote, toteBatch } from '#contract/setting/tote'
import { changed } from '../platform/changes.ts'
import type { Ctx } from '../platform/ctx.ts'
import { refuse } from '../platform/errors.ts'
import { handle } from '../platform/handle.ts'
import { plain, type Filter } from '../platform/kinds.ts'
import { reachWarehouse } from '../platform/scope.ts'
import { serve } from '../platform/serve.ts'

const batchMax = 5000
const toteText = (n: number): string => `ZX${String(n).padStart(6, '0')}`

const check = async (ctx: Ctx, body: Filter): Promise<void> => {
  await reachWarehouse(ctx, plain(body['warehouseNo']), plain(body['sid']))
  if (!/^ZX\d{6}$/.test(plain(body['toteNo']))) throw refuse('A0400', {}, { toteNo: '周转箱编号应为ZX加6位数字' })
}

const batch = handle(toteBatch, async (ctx, input) => {
  await reachWarehouse(ctx, input.warehouseNo, input.sid)
  if (input.to < input.from || input.to - input.from >= batchMax)
    throw refuse('A0421', { field: `箱号范围（一次最多${batchMax}个）` })
  const numbers = Array.from({ length: input.to - input.from + 1 }, (_, i) => toteText(input.from + i))
  const made = await ctx.tx.query<{ tote_no: string }>(
    `insert into tote as t (tenant_id, id, warehouse_no, sid, tote_no, create_user_id, create_user_name, create_time, update_time)
     select $1, n.id, $2, $3, n.tote_no, $4, $5, $6, $6 from unnest($7::bigint[], $8::text[]) as n(id, tote_no)
     on conflict on constraint tote_uk do nothing returning tote_no`,
    [
      ctx.tenantId,
      input.warehouseNo,
      input.sid,
      ctx.person.userId,
      ctx.person.name,
      ctx.at,
      numbers.map(() => ctx.id()),
      numbers,
    ],
  )
  await changed(ctx, [
    {
      resource: 'setting/tote',
      key: `${input.warehouseNo}|${input.sid}`,
      op: 'put',
      warehouseNo: input.warehouseNo,
      sid: input.sid,
    },
  ])
  return { made: made.length, toteNos: made.map((row) => row.tote_no) }
})

export default [...serve(tote, { from: 'tote t', alias: 't', write: { table: 'tote', check } }), batch]
