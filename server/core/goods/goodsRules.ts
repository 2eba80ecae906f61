// 商品档案的规则 · core/goods/goodsRules
/** The rule book of goods: volume, 大件, days, weights and barcodes (floor.md §3.1, §3.2 G1, G5, G7). */
import type { Columns } from '../../platform/fieldRows.ts'
import type { Body } from '#contract/resource'
import { goods } from '#contract/goods/goods'
import { normaliseBarcode } from '#contract/rules/barcode'
import { GOODS_TYPE, STOCKLESS } from '#contract/rules/goodsTexts'
import { volumeCm3 } from '#contract/rules/round'
import { changed } from '../../platform/changes.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { refuse } from '../../platform/errors.ts'
import { initialsOf } from '../../platform/initials.ts'
import { ownerFaults } from '../owners.ts'
import { comingOf, writeRows, type MasterTable } from '../../platform/putRows.ts'
import { merged, type Coming, type Put, type RuleBook, type RuleFault } from '../../platform/ruleBook.ts'
import { seesOwner } from '../../platform/scope.ts'
import { changeRows, selected } from '../../platform/rows.ts'
import { codeFaults, putBarcodes, type GivenCode } from './barcodeRow.ts'
import { adviseAnew } from './weightAdvice.ts'
import { logGoods, type LogSource } from './goodsLog.ts'
import { putWords } from './words.ts'

type Goods = Body<typeof goods> & { readonly barcodes?: string | null }

export const goodsTable: MasterTable = { resource: goods, table: 'goods', besides: ['volumeCm3'], apart: ['barcodes'] }

/** Goods with a longer side (mm) or a greater weight (g) are 大件 (floor.md §3.1). */
const bigMm = 600
const bigG = 10_000
/** Change of the weight, in 1/10000 of the old one, from which the person must confirm it (G5). */
const weightShiftBp = 3000

const sides = ['lengthMm', 'widthMm', 'heightMm'] as const

/** Whether goods are big by sides and weight. */
const isBig = (row: Goods): boolean => sides.some((name) => (row[name] ?? 0) > bigMm) || (row.grossWeightG ?? 0) > bigG

/** Whether a weight changes by more than 30 %; a first weight never does. */
const weightShifts = (before?: number | null, after?: number | null): boolean =>
  typeof before === 'number' && typeof after === 'number' && Math.abs(after - before) * 10_000 > before * weightShiftBp

/** Pairs of days of which the first must not be longer than the second (G7). */
const daysWithin = [
  ['lockDay', '禁售天数', 'warnDay', '临期天数'],
  ['warnDay', '临期天数', 'shelfLifeDay', '保质期'],
  ['lockDay', '禁售天数', 'shelfLifeDay', '保质期'],
  ['receiveLimitDay', '禁收天数', 'shelfLifeDay', '保质期'],
] as const

const dayFault = (row: Goods): readonly [field: string, says: string] | null => {
  if (row.expiryManage === 1 && typeof row.shelfLifeDay !== 'number') return ['expiryManage', '启用效期管理必须填写保质期']
  for (const [name, label, limit, limitLabel] of daysWithin) {
    const [days, most] = [row[name], row[limit]]
    if (typeof days === 'number' && typeof most === 'number' && days > most) return [name, `${label}不能大于${limitLabel}`]
  }
  return null
}

/** Barcodes of a row: the main one, then the column 其他条码 of the template (separated by `;`), in comparable form. */
const codesInRow = (body: Goods): readonly (readonly [field: string, code: string])[] =>
  [
    ['mainBarcode', body.mainBarcode ?? ''] as const,
    ...(body.barcodes ?? '').split(/[;；]/).map((code) => ['barcodes', code] as const),
  ]
    .map(([field, code]) => [field, normaliseBarcode(code)] as const)
    .filter(([, code]) => code !== '')

/** The first barcode of goods without one becomes their main barcode. */
const mainOf = ({ before, body }: Coming<Goods>): string => {
  const [first] = codesInRow(body)
  return first === undefined || (first[0] === 'barcodes' && (before?.mainBarcode ?? '') !== '') ? '' : first[1]
}

/** Columns that are never empty: an emptied field gets the value of new goods. */
const neverEmpty = [
  ['goodsType', 1],
  ['storageType', 1],
  ['unit', '件'],
] as const
const defaults = (body: Goods): Columns =>
  Object.fromEntries([
    ...neverEmpty.filter(([name]) => body[name] === null),
    ...Object.entries(goods.fields)
      .filter(([name, field]) => field.kind === 'flag' && body[name as keyof Goods] === null)
      .map(([name]) => [name, 0]),
  ])

const measures = [...sides, 'grossWeightG'] as const
/** 大件 follows the measures until a person sets it. */
const bigColumn = (coming: Coming<Goods>): Columns => {
  const { before, body } = coming
  if (typeof body.isBig === 'number') return {}
  const measured = measures.some((name) => name in body) && before !== null && isBig(before) === (before.isBig === 1)
  return before === null || 'isBig' in body || measured ? { isBig: isBig(merged(coming)) ? 1 : 0 } : {}
}

/** Computed columns of goods. */
export const completed = (coming: Coming<Goods>): Columns => {
  const { body } = coming
  const now = merged(coming)
  const [length, width, height] = sides.map((name) => now[name] ?? 0)
  const main = mainOf(coming)
  return {
    ...(sides.some((name) => name in body) && {
      volumeCm3: length && width && height ? volumeCm3(length, width, height) : null,
    }),
    ...(body.goodsName ? { namePinyin: initialsOf(body.goodsName) } : {}),
    ...(main !== '' && { mainBarcode: main }),
    ...(body.grossWeightG !== undefined && { weightSource: 1 }),
    ...defaults(body),
    // 效期管理 needs batches, so it turns batch management on
    ...(now.expiryManage === 1 && { batchManage: 1 }),
    ...bigColumn(coming),
    // goods that a person writes no longer count as generated by an import of orders
    isGenerated: 0,
  }
}

const keyOf = (row: Goods): string => `${row.ownerNo ?? ''}|${row.goodsNo ?? ''}`

/** Pieces in stock of goods that are to become goods without stock. */
const stockOf = async (ctx: Ctx, rows: readonly Goods[]): Promise<ReadonlyMap<string, number>> => {
  if (rows.length === 0) return new Map()
  const stockRows = await ctx.tx.query<{ key: string; qty: string }>(
    `select concat_ws('|', s.owner_no, s.goods_no) as key, sum(s.qty) as qty from stock s
      where s.tenant_id = $1 and (s.owner_no, s.goods_no) in (select o, n from unnest($2::text[], $3::text[]) as k(o, n))
      group by s.owner_no, s.goods_no having sum(s.qty) > 0`,
    [ctx.tenantId, rows.map((row) => row.ownerNo ?? ''), rows.map((row) => row.goodsNo ?? '')],
  )
  return new Map(stockRows.map((row) => [row.key, Number(row.qty)]))
}

const becomesStockless = ({ before, body }: Coming<Goods>): boolean =>
  before !== null && STOCKLESS.has(body.goodsType ?? 0) && body.goodsType !== before.goodsType

/** New barcodes of a row. A main barcode that the goods have already is not new when a form sends it back. */
const newCodes = (
  coming: Coming<Goods>,
  row: number,
): readonly (GivenCode & { readonly row: number; readonly field: string })[] => {
  const now = merged(coming)
  return codesInRow(coming.body)
    .filter(([, code]) => code !== (coming.before?.mainBarcode ?? ''))
    .map(([field, code]) => ({ row, field, ownerNo: now.ownerNo ?? '', goodsNo: now.goodsNo ?? '', code }))
}

const faults = async (ctx: Ctx, rows: readonly Coming<Goods>[]): Promise<readonly RuleFault[]> => {
  const mergedRows = rows.map(merged)
  const owner = await ownerFaults(
    ctx,
    mergedRows.map((row) => row.ownerNo ?? ''),
  )
  const stockQtys = await stockOf(ctx, rows.filter(becomesStockless).map(merged))
  const enteredCodes = rows.flatMap(newCodes)
  const codes = await codeFaults(ctx, enteredCodes)
  return rows.flatMap((coming, row): RuleFault[] => {
    const now: Goods = mergedRows[row] ?? {}
    const ownerNo = now.ownerNo ?? ''
    const ownerWhy = coming.before === null ? owner(ownerNo) : seesOwner(ctx.person, ownerNo) ? '' : `无货主权限：${ownerNo}`
    if (ownerWhy !== '') return [{ row, field: 'ownerNo', why: ownerWhy }]
    const rowFaults = enteredCodes.flatMap((enteredCode, i): RuleFault[] => {
      const why = codes[i]
      return enteredCode.row === row && why !== undefined && why !== null ? [{ row, field: enteredCode.field, why }] : []
    })
    const day = dayFault(now)
    if (day !== null) rowFaults.push({ row, field: day[0], why: day[1] })
    const inStock = becomesStockless(coming) ? (stockQtys.get(keyOf(now)) ?? 0) : 0
    if (inStock > 0) {
      const type = GOODS_TYPE[now.goodsType ?? 1]
      rowFaults.push({ row, field: 'goodsType', why: `商品仍有库存${inStock}件，不能改为${type}` })
    }
    if (weightShifts(coming.before?.grossWeightG, now.grossWeightG))
      rowFaults.push({ row, field: 'grossWeightG', why: refuse('A1038') })
    return rowFaults
  })
}

const sourceOf = ({ origin }: Ctx): LogSource => (origin === 'sync' ? 3 : origin === 'file' ? 2 : 1)

const follow = async (ctx: Ctx, rows: readonly Put<Goods>[], source: LogSource = sourceOf(ctx)): Promise<void> => {
  const keys = rows.map(({ after }) => ({ ownerNo: after.ownerNo ?? '', goodsNo: after.goodsNo ?? '' }))
  const mains = rows.map(({ before, after }) => ({ was: before?.mainBarcode ?? '', is: after.mainBarcode ?? '' }))
  await putBarcodes(
    ctx,
    rows.flatMap((put, i) =>
      [
        ...new Set([
          ...(mains[i]?.was === mains[i]?.is ? [] : [mains[i]?.is ?? '']),
          ...codesInRow(put.body).map(([, code]) => code),
        ]),
      ]
        .filter((barcode) => barcode !== '')
        .map((barcode) => ({
          ownerNo: put.after.ownerNo ?? '',
          goodsNo: put.after.goodsNo ?? '',
          barcode,
          pack: null,
          isMain: barcode === mains[i]?.is ? (1 as const) : (0 as const),
        })),
    ),
    keys.filter((_, i) => mains[i]?.was !== '' && mains[i]?.was !== mains[i]?.is),
  )
  await putWords(
    ctx.tx,
    keys.filter((_, i) => rows[i]?.before?.goodsName !== rows[i]?.after.goodsName),
  )
  await logGoods(ctx, rows, source)
  await adviseAnew(
    ctx,
    keys.filter((_, i) => rows[i]?.before !== null && rows[i]?.before?.grossWeightG !== rows[i]?.after.grossWeightG),
  )
  await refreshComplete(ctx, keys)
  await changed(
    ctx,
    keys.map(({ ownerNo, goodsNo }) => ({ resource: 'goods', key: `${ownerNo}|${goodsNo}`, op: 'put', ownerNo })),
  )
}

export const goodsRules: RuleBook<Goods> = {
  complete: (rows) => rows.map(completed),
  faults,
  follow: (ctx, rows) => follow(ctx, rows),
}

/** Sets or clears the main barcode of goods, with the same rules as the form. */
export const setMainBarcode = async (ctx: Ctx, key: Pick<GivenCode, 'ownerNo' | 'goodsNo'>, code: string | null): Promise<void> =>
  writeRows(ctx, goodsTable, goodsRules, await comingOf(ctx, goodsTable, [{ ...key, mainBarcode: code }], true))

/** weight_source 均重回写, and the same source in the goods' log. */
const [learnedWeight, learnedLog] = [3, 4] as const
/** Writes learned weights into the archive; is_generated stays as it is (floor.md §8.8). */
export const adoptWeights = async (
  ctx: Ctx,
  weights: readonly (Pick<GivenCode, 'ownerNo' | 'goodsNo'> & { readonly grossWeightG: number })[],
): Promise<void> => {
  const rows = await comingOf(
    ctx,
    goodsTable,
    weights.map((weight) => ({ ...weight })),
    true,
  )
  const complete = (coming: Coming<Goods>): Columns => {
    const { isGenerated: _written, ...filled } = completed(coming)
    return { ...filled, weightSource: learnedWeight }
  }
  const book = {
    complete: () => rows.map(complete),
    follow: (to: Ctx, put: readonly Put<Goods>[]) => follow(to, put, learnedLog),
  }
  await writeRows(ctx, goodsTable, book, rows)
}

/** Rules of goods that an import of orders generates: they are completed like others and marked until a person edits them. */
const generatedRules: Pick<RuleBook<Goods>, 'complete' | 'follow'> = {
  complete: (rows) => rows.map((row) => ({ ...completed(row), isGenerated: 1 })),
  follow: (ctx, rows) => follow(ctx, rows),
}
/** Creates goods that orders name and the archive lacks. Goods that exist by now stay as they are. Returns the new goods. */
export const generateGoods = async (ctx: Ctx, bodies: readonly Goods[]): Promise<readonly Goods[]> => {
  const newGoods = (await comingOf(ctx, goodsTable, bodies)).filter(({ before }) => before === null)
  await writeRows(ctx, goodsTable, generatedRules, newGoods)
  return newGoods.map(({ body }) => body)
}

const completeness = `
  select * from (
    select g.id, g.archive_complete as now, (g.main_barcode is not null and g.gross_weight_g is not null and g.volume_cm3 is not null)::int as archive_complete
      from unnest($2::text[], $3::text[]) as k(owner_no, goods_no)
      join goods g on g.tenant_id = $1 and g.owner_no = k.owner_no and g.goods_no = k.goods_no) c
   where c.now <> c.archive_complete`

/** Sets archive_complete for these goods: main barcode, weight and volume are present. */
export const refreshComplete = (
  ctx: Pick<Ctx, 'tenantId' | 'tx'>,
  keys: readonly Pick<Goods, 'ownerNo' | 'goodsNo'>[],
): Promise<unknown> =>
  changeRows(
    ctx.tx,
    'goods',
    selected(
      completeness,
      keys.map((key) => key.ownerNo ?? ''),
      keys.map((key) => key.goodsNo ?? ''),
    ),
    {
      key: ['id'],
      set: ['archiveComplete'],
      quiet: true,
    },
  )
