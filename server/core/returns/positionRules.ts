// 退货暂存位的规则 · core/returns/positionRules
import { position } from '#contract/returns/position'
import { misreadBin } from '#contract/rules/misread'
import type { Ctx } from '../../platform/ctx.ts'
import { plain, type Filter } from '../../platform/kinds.ts'
import type { MasterTable } from '../../platform/putRows.ts'
import { merged, type Coming, type RuleBook, type RuleFault } from '../../platform/ruleBook.ts'
import { placeFaults } from './placeRules.ts'
import { alignBins, binTypeOf, makeBins } from './positionBins.ts'

export const positionTable: MasterTable = { resource: position, table: 'return_position', besides: ['isDisabled'], logged: true }

const keyOf = (row: Filter): string => [row['warehouseNo'], row['sid'], row['positionNo']].map(plain).join('|')

interface Bin {
  readonly key: string
  readonly locationType: number
  readonly held: boolean
}
/** Bins of these numbers, and whether anything lies in or comes to them. */
const binsNamed = async (ctx: Ctx, rows: readonly Filter[]): Promise<ReadonlyMap<string, Bin>> => {
  const found = await ctx.tx.query<Bin>(
    `select concat_ws('|', l.warehouse_no, l.sid, l.location_no) as key, l.location_type,
            exists (select 1 from stock s where s.tenant_id = $1 and s.warehouse_no = l.warehouse_no and s.sid = l.sid
                                            and s.location_no = l.location_no) as held
       from location l where l.tenant_id = $1 and l.location_no = any($2::text[])`,
    [ctx.tenantId, rows.map((row) => plain(row['positionNo']))],
  )
  return new Map(found.map((bin) => [bin.key, bin]))
}

const says = (coming: Coming, name: string): boolean =>
  coming.before !== null && name in coming.body && plain(coming.body[name]) !== plain(coming.before[name])

const faults = async (ctx: Ctx, rows: readonly Coming[]): Promise<readonly RuleFault[]> => {
  const now = rows.map(merged)
  const bins = await binsNamed(ctx, now)
  const own = rows.flatMap((coming, at): RuleFault[] => {
    const row = now[at] ?? {}
    const bin = bins.get(keyOf(row))
    const say = (field: string, why: string): RuleFault => ({ row: at, field, why })
    if (coming.before === null) {
      const misread = misreadBin(position.fields.positionNo.label, plain(row['positionNo']))
      if (misread !== '') return [say('positionNo', misread)]
      const other = bin !== undefined && bin.locationType !== binTypeOf(row)
      return other ? [say('positionNo', `已有同编号的库位，类型不是${binTypeOf(row) === 6 ? '残次位' : '退货位'}`)] : []
    }
    if (bin?.held !== true) return []
    return [
      ...(says(coming, 'positionType') ? [say('positionType', '暂存位仍有退货，不能修改类型')] : []),
      ...(says(coming, 'ownerNo') ? [say('ownerNo', '暂存位仍有退货，不能修改货主')] : []),
    ]
  })
  return [...(await placeFaults(ctx, rows, { owner: 'free', warehouse: 'one' })), ...own]
}

export const positionRules: RuleBook = {
  // the row refers to its bin, which has to be there before it
  complete: async (rows, ctx) => {
    await makeBins(ctx, rows.filter(({ before }) => before === null).map(merged))
    return rows.map(() => ({}))
  },
  faults,
  follow: (ctx, rows) =>
    alignBins(
      ctx,
      rows.map(({ after }) => after),
    ),
}
