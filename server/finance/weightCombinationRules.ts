// 组合重量的规则 · finance/weightCombinationRules
/** Rules of combination weights entered by form or file (office.md §7.2). */
import type { Body } from '#contract/resource'
import { comboSource, weightCombination } from '#contract/finance/weightCombination'
import { comboLinesOf, comboTextOf, type ComboLine } from '#contract/rules/comboWeight'
import { VIRTUAL_GOODS } from '#contract/rules/composition'
import { compositionKey } from '../core/orders/create.ts'
import { ownerFaults } from '../core/owners.ts'
import type { Ctx } from '../platform/ctx.ts'
import { insertFields } from '../platform/fieldRows.ts'
import { insertColumns } from '../platform/given.ts'
import type { MasterTable } from '../platform/putRows.ts'
import { merged, type Coming, type Put, type RuleBook, type RuleFault } from '../platform/ruleBook.ts'

type Combination = Body<typeof weightCombination>

export const combinationTable: MasterTable = {
  resource: weightCombination,
  table: 'fin_weight_combination',
  by: ['ownerNo', 'comboKey'],
  logged: true,
}

/** The goods of a row; none if its text cannot be read. */
const linesOf = ({ comboText }: Combination): readonly ComboLine[] => {
  const lines = comboLinesOf(comboText ?? '')
  return typeof lines === 'string' ? [] : lines
}
/** Composition key of the goods of an owner; '' without goods. */
export const comboKeyOf = (ownerNo: string, lines: readonly ComboLine[]): string =>
  lines.length === 0 ? '' : compositionKey(lines.map((line) => ({ ownerNo, ...line })))

/** Goods that the text names and that cannot be weighed, with the reason; by owner and goods number. */
const goodsFaults = async ({ tx, tenantId }: Ctx, rows: readonly Combination[]): Promise<(row: Combination) => string> => {
  const named = rows.flatMap((row) => linesOf(row).map(({ goodsNo }) => [row.ownerNo ?? '', goodsNo] as const))
  const found = await tx.query<{ ownerNo: string; goodsNo: string; goodsType: number }>(
    `select g.owner_no, g.goods_no, g.goods_type from unnest($2::text[], $3::text[]) as v(owner_no, goods_no)
       join goods g on g.tenant_id = $1 and g.owner_no = v.owner_no and g.goods_no = v.goods_no
      where g.tenant_id = $1`,
    [tenantId, named.map(([ownerNo]) => ownerNo), named.map(([, goodsNo]) => goodsNo)],
  )
  const typeOf = new Map(found.map(({ ownerNo, goodsNo, goodsType }) => [`${ownerNo}|${goodsNo}`, goodsType]))
  return (row) => {
    const types = linesOf(row).map(({ goodsNo }) => ({ goodsNo, type: typeOf.get(`${row.ownerNo ?? ''}|${goodsNo}`) }))
    const unknown = types.filter(({ type }) => type === undefined)
    if (unknown.length > 0) return `商品不存在：${unknown.map(({ goodsNo }) => goodsNo).join('、')}`.slice(0, 200)
    const virtual = types.find(({ type }) => type === VIRTUAL_GOODS)
    return virtual === undefined ? '' : `虚拟商品不装箱：${virtual.goodsNo}`
  }
}

const fixedSentence = '建好后不能改，请另建一个'

const faults = async (ctx: Ctx, rows: readonly Coming<Combination>[]): Promise<readonly RuleFault[]> => {
  const whole = rows.map(merged)
  const ownerFault = await ownerFaults(
    ctx,
    whole.map(({ ownerNo }) => ownerNo ?? ''),
  )
  const goodsFault = await goodsFaults(ctx, whole)
  return whole.flatMap((now, row): RuleFault[] => {
    const before = rows[row]?.before ?? null
    const lines = comboLinesOf(now.comboText ?? '')
    if (typeof lines === 'string') return [{ row, field: 'comboText', why: lines }]
    // the goods of a stored row may have left the archive since
    if (before !== null) {
      if (before.ownerNo !== now.ownerNo) return [{ row, field: 'ownerNo', why: `货主${fixedSentence}` }]
      return comboTextOf(lines) === before.comboText ? [] : [{ row, field: 'comboText', why: `组合内容${fixedSentence}` }]
    }
    const owner = ownerFault(now.ownerNo ?? '')
    if (owner !== '') return [{ row, field: 'ownerNo', why: owner }]
    const goods = goodsFault(now)
    return goods === '' ? [] : [{ row, field: 'comboText', why: goods }]
  })
}

export const weightCombinationRules: RuleBook<Combination> = {
  complete: (rows, ctx) =>
    rows.map((coming) => {
      const { before, body } = coming
      const now = merged(coming)
      const source = ctx.origin === 'file' ? comboSource.file : comboSource.form
      // an entered weight is not learned any more; saving the learned one unchanged keeps it learned
      const isEntered = before === null || (body.stdWeightG ?? before.stdWeightG) !== before.stdWeightG
      if (before !== null) return { comboText: before.comboText, ...(isEntered && { source }) }
      const lines = linesOf(now)
      const pieceQty = lines.reduce((sum, { qty }) => sum + qty, 0)
      return { comboText: comboTextOf(lines), comboKey: comboKeyOf(now.ownerNo ?? '', lines), pieceQty, source }
    }),
  faults,
  follow: async (ctx: Ctx, rows: readonly Put<Combination>[]) => {
    const added = rows.filter(({ before }) => before === null)
    await insertFields(
      ctx.tx,
      'fin_weight_combination_goods',
      added.flatMap(({ id, after }) => linesOf(after).map((line) => ({ ...insertColumns(ctx), combinationId: id, ...line }))),
    )
  },
}
