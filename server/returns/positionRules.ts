// 退货暂存位的规则 · returns/positionRules
import type { Body } from '#contract/resource'
import { position } from '#contract/returns/position'
import { misreadBin } from '#contract/rules/misread'
import type { Ctx } from '../platform/ctx.ts'
import type { MasterTable } from '../platform/putRows.ts'
import { merged, type Coming, type RuleBook, type RuleFault } from '../platform/ruleBook.ts'
import { placeFaults } from './placeRules.ts'
import { alignBins, binTypeOf, makeBins } from './positionBins.ts'

export const positionTable: MasterTable = { resource: position, table: 'return_position', besides: ['isDisabled'], logged: true }

type Position = Body<typeof position>

const keyOf = ({ warehouseNo, sid, positionNo }: Position): string => [warehouseNo, sid, positionNo].join('|')

interface Bin {
  readonly key: string
  readonly locationType: number
  readonly held: boolean
}
/** Bins by number of the positions, and whether they have stock. */
const binsNamed = async (ctx: Ctx, rows: readonly Position[]): Promise<ReadonlyMap<string, Bin>> => {
  const bins = await ctx.tx.query<Bin>(
    `select concat_ws('|', l.warehouse_no, l.sid, l.location_no) as key, l.location_type,
            exists (select 1 from stock s where s.tenant_id = $1 and s.warehouse_no = l.warehouse_no and s.sid = l.sid
                                            and s.location_no = l.location_no) as held
       from location l where l.tenant_id = $1 and l.location_no = any($2::text[])`,
    [ctx.tenantId, rows.map((row) => row.positionNo ?? '')],
  )
  return new Map(bins.map((bin) => [bin.key, bin]))
}

const changes = ({ before, body }: Coming<Position>, name: 'positionType' | 'ownerNo'): boolean =>
  before !== null && name in body && (body[name] ?? '') !== (before[name] ?? '')

const faults = async (ctx: Ctx, rows: readonly Coming<Position>[]): Promise<readonly RuleFault[]> => {
  const now = rows.map(merged)
  const bins = await binsNamed(ctx, now)
  const ownFaults = rows.flatMap((coming, at): RuleFault[] => {
    const row = now[at] ?? {}
    const bin = bins.get(keyOf(row))
    const faultOf = (field: string, why: string): RuleFault => ({ row: at, field, why })
    if (coming.before === null) {
      const misread = misreadBin(position.fields.positionNo.label, row.positionNo ?? '')
      if (misread !== '') return [faultOf('positionNo', misread)]
      const other = bin !== undefined && bin.locationType !== binTypeOf(row)
      return other ? [faultOf('positionNo', `已有同编号的库位，类型不是${binTypeOf(row) === 6 ? '残次位' : '退货位'}`)] : []
    }
    if (bin?.held !== true) return []
    return [
      ...(changes(coming, 'positionType') ? [faultOf('positionType', '暂存位仍有退货，不能修改类型')] : []),
      ...(changes(coming, 'ownerNo') ? [faultOf('ownerNo', '暂存位仍有退货，不能修改货主')] : []),
    ]
  })
  return [...(await placeFaults(ctx, rows, { owner: 'free', warehouse: 'one' })), ...ownFaults]
}

/** Rule book of return positions. A new position gets its bin before it is written. */
export const positionRules: RuleBook<Position> = {
  // the row refers to its bin, which must exist before it
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
