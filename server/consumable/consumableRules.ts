// 耗材的规则 · consumable/consumableRules
/** Rules of packaging (floor.md §4.1) for the form, the file import and the synchronisation. */
import type { Body } from '#contract/resource'
import { consumable } from '#contract/consumable/consumable'
import { normaliseBarcode } from '#contract/rules/barcode'
import type { Ctx } from '../platform/ctx.ts'
import { ownerFaults } from '../core/owners.ts'
import type { MasterTable } from '../platform/putRows.ts'
import { merged, type Coming, type RuleBook, type RuleFault } from '../platform/ruleBook.ts'
import { seesOwner } from '../platform/scope.ts'

type Consumable = Body<typeof consumable>

export const consumableTable: MasterTable = { resource: consumable, table: 'consumable', logged: true }

/** consumable_type 1 纸箱: chosen by volume, so it needs its inner sides. */
const cartonType = 1
const inner = ['innerLMm', 'innerWMm', 'innerHMm'] as const

/** Barcode → packaging that has it. */
const carriersOf = async (ctx: Ctx, barcodes: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  if (barcodes.length === 0) return new Map()
  const rows = await ctx.tx.query<{ barcode: string; no: string }>(
    'select barcode, consumable_no as no from consumable where tenant_id = $1 and barcode = any($2::text[])',
    [ctx.tenantId, barcodes],
  )
  return new Map(rows.map((row) => [row.barcode, row.no]))
}

const faults = async (ctx: Ctx, rows: readonly Coming<Consumable>[]): Promise<readonly RuleFault[]> => {
  const all = rows.map(merged)
  const owner = await ownerFaults(
    ctx,
    all.map((row) => row.ownerNo ?? ''),
  )
  const typed = rows.map(({ before, body }) => (body.barcode === before?.barcode ? '' : (body.barcode ?? '')))
  const carriers = await carriersOf(
    ctx,
    typed.filter((code) => code !== ''),
  )
  return all.flatMap((now, row): RuleFault[] => {
    const found: RuleFault[] = []
    const say = (field: string, why: string): void => void found.push({ row, field, why })
    const [was, is] = [rows[row]?.before?.ownerNo ?? '', now.ownerNo ?? '']
    if (was !== '' && !seesOwner(ctx.person, was)) return [{ row, field: 'ownerNo', why: `无货主权限：${was}` }]
    if (now.consumableType === cartonType && inner.some((side) => !now[side])) say('innerLMm', '纸箱必须填写内尺寸')
    if (is !== '' && is !== was && owner(is) !== '') say('ownerNo', owner(is))
    const code = typed[row] ?? ''
    if (code !== '' && (carriers.get(code) ?? now.consumableNo) !== now.consumableNo) say('barcode', `条码已存在：${code}`)
    return found
  })
}

export const consumableRules: RuleBook<Consumable> = {
  complete: (rows) =>
    rows.map(({ body }) => ({
      ...(body.isStock === null && { isStock: 1 }),
      // a GTIN is normalised to one code, as for goods
      ...(body.barcode && { barcode: normaliseBarcode(body.barcode) }),
    })),
  faults,
}
